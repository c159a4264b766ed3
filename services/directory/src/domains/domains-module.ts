import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import { type Platform, runPeriodically } from '@irp/service';
import type { Settings } from '../settings.ts';
import { addPublisherDomain } from './add-publisher-domain.ts';
import { getPublisherDomain } from './get-publisher-domain.ts';
import { listPublisherDomains } from './list-publisher-domains.ts';
import type { LookForProof } from './proofs/look-for-proof.ts';
import { lookInNetwork } from './proofs/look-in-network.ts';
import { createRecheckDomains } from './proofs/recheck-domains.ts';
import { removePublisherDomain } from './remove-publisher-domain.ts';
import type { PublisherDomainStore } from './store/publisher-domain-store.ts';
import { verifyPublisherDomain } from './verify-publisher-domain.ts';

interface Dependencies {
  domains: PublisherDomainStore;
  settings: Settings;
  log: Platform['log'];
  /** Replaces the lookup in the network, in tests. */
  lookForProof?: LookForProof | undefined;
}

/** Creates the routes of publisher domains and the job that checks verified domains. */
export function openPublisherDomains({ domains, settings, log, lookForProof }: Dependencies) {
  const deps = {
    domains,
    now: Date.now,
    recheckMs: settings.PUBLISHER_DOMAIN_RECHECK_MS,
    lookForProof: lookForProof ?? lookInNetwork(settings),
    maxPerWorkspace: settings.MAX_PUBLISHER_DOMAINS,
    maxFailedChecks: settings.PUBLISHER_DOMAIN_MAX_FAILED_CHECKS,
  };
  const recheck = createRecheckDomains(deps);
  return {
    bindings: [
      bind(contracts.listPublisherDomains, listPublisherDomains(deps)),
      bind(contracts.addPublisherDomain, addPublisherDomain(deps)),
      bind(contracts.getPublisherDomain, getPublisherDomain(deps)),
      bind(contracts.verifyPublisherDomain, verifyPublisherDomain(deps)),
      bind(contracts.removePublisherDomain, removePublisherDomain(deps)),
    ],
    stop: runPeriodically('publisher domains', settings.PUBLISHER_DOMAIN_CHECK_MS, recheck, log),
  };
}
