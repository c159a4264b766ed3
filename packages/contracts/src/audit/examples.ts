// Examples of the OpenAPI document. `e2e/test/openapi-examples.test.ts` sends the example requests
// to the platform and compares the responses with the examples.

const stream = '019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34';
const userId = '019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60';
const applicationId = '019a5f36-5e12-7b80-8d47-e1f30c9a6b25';

/** The example of an audit record. The `leafHash` is computed from all other members. */
export const recordExample = {
  v: 1,
  id: '019a5f36-5e14-7d1f-b302-7c9e4a6f8d51',
  stream,
  environment: 'production',
  seq: 17,
  occurredAt: '2026-11-20T09:52:10.871Z',
  recordedAt: '2026-11-20T09:52:10.943Z',
  action: 'application.created',
  category: 'application',
  outcome: 'success',
  reason: null,
  actor: {
    type: 'user',
    id: userId,
    onBehalfOf: null,
  },
  targets: [{ type: 'application', id: applicationId }],
  applicationId,
  installationId: null,
  credential: { kind: 'api_key', id: '019a5f33-2d58-7461-b3fa-8c5e6d709a12' },
  context: {
    requestId: 'a31c8f02-6d4b-4e97-8b15-0f2e9c7d4a68',
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    ip: '203.0.113.24',
    userAgent: 'curl/8.9.1',
  },
  changes: [
    {
      path: '/state',
      before: null,
      after: 'active',
    },
  ],
  details: {
    name: 'Ledger Sync',
    type: 'confidential',
    scopes: ['investments.read'],
  },
  prevHash: '7c7cbaecea89cb6c3fae465bd45273934aec716d203d1dc70d0e6d1ab36ecaa0',
  leafHash: '2796acb404491115aa84501f2859d5d0e038b0cbeb0750be4b9df26a2ca36b05',
};

const csvHeader =
  'seq,id,occurredAt,recordedAt,environment,action,category,outcome,reason,actorType,actorId,onBehalfOf,targets,applicationId,installationId,requestId,traceId,ip,userAgent,changes,prevHash,leafHash,credentialKind,credentialId,details';

/** Examples of the export, by media type. */
export const exportExamples = {
  'application/x-ndjson': `${JSON.stringify(recordExample)}\n`,
  'text/csv; charset=utf-8; header=present': `${csvHeader}\n${csvLine()}\n`,
};

function csvLine(): string {
  const {
    seq,
    id,
    occurredAt,
    recordedAt,
    environment,
    action,
    category,
    outcome,
    actor,
    targets,
    context,
  } = recordExample;
  const json = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
  return [
    seq,
    id,
    occurredAt,
    recordedAt,
    environment,
    action,
    category,
    outcome,
    '',
    actor.type,
    actor.id,
    '',
    targets.map((target) => `${target.type}:${target.id}`).join(' '),
    applicationId,
    '',
    context.requestId,
    context.traceId,
    context.ip,
    context.userAgent,
    json(recordExample.changes),
    recordExample.prevHash,
    recordExample.leafHash,
    recordExample.credential.kind,
    recordExample.credential.id,
    json(recordExample.details),
  ].join(',');
}

export const newErasureExample = { userId };
export const erasureExample = { result: 'erased', deadLetters: 0 };

export const keyExample = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'A7S3YFE3xMgBITFoeELMnGK-C8J9K4rgV-_ygaavw7c',
  kid: '4921be09-c91b-4160-9e43-c37bbe88559e',
  nbf: 1_795_358_885,
  vkey: 'irp.example/audit+36ba937b+AQO0t2BRN8TIASExaHhCzJxivgvCfSuK4Ffv8oGmr8O3',
  logVkey: 'irp.example/audit/log+8e92d4de+AQO0t2BRN8TIASExaHhCzJxivgvCfSuK4Ffv8oGmr8O3',
};

export const checkpointExample = {
  size: 217,
  rootHash: 'x6Wc7b74GD0ZXoq2HNnUHjd9Ac9PfsBnJlfxQN9vgSs=',
  at: '2026-11-22T14:49:50.111Z',
  note: 'irp.example/audit/01a203ba-7247-7a5e-96cf-06e1b4dd3718\n217\nx6Wc7b74GD0ZXoq2HNnUHjd9Ac9PfsBnJlfxQN9vgSs=\nprevious t4DdtFl20g4/47qE/RaCPzdqV9Vf67qp1z4vHfzn+eA=\ntime 2026-11-22T14:49:50.111Z\n\n— irp.example/audit/01a203ba-7247-7a5e-96cf-06e1b4dd3718 a+hyqjcGdVPw05c+2zlSXOtQyVe8CR1pvcv/sj3t7yihbGuiyHSPWAYvL7hy8kSbMitJltlP+QrnrqjuXcw9gjTh5go=\n',
  logPosition: 12,
};

export const logCheckpointExample =
  'irp.example/audit/log\n13\nmSNjgpF9KIEhcSjl2s8BV/GF4tIgsWlywFOFsA4zJsk=\nprevious oY2mx50QYX8ODrzUXmW6re8T2dpPIW7VjHE9dQSmO3Y=\ntime 2026-11-22T14:49:50.131Z\n\n— irp.example/audit/log jpLU3tDwLhx47i0Walj2XoRRgzUdXMTS2YFuF5YbslwHKb6OPASzu0saC5xV2z4KOSO2qYLwFZAF8862Gb6EqzuEmQ4=\n';

export const tileExample = {
  description: 'The specification of tiles and entry bundles, with examples',
  url: 'https://c2sp.org/tlog-tiles',
};
