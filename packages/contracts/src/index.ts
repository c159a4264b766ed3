export { declaresStatus } from './common-responses.ts';
export { duplicateMember } from './duplicate-member.ts';
export * from './endpoint.ts';
export * from './idempotency-key.ts';
export * from './identifier.ts';
export { issueMessage, parameterIssueMessage } from './issue-message.ts';
export * from './loopback.ts';
export { hasInternetAddress, mailableName } from './names/internet-address.ts';
export { adviceOnName } from './names/written-name.ts';
export { type OperatorAct, operatorAct, recordedMembers } from './operator-act.ts';
export * from './page.ts';
export * from './principal.ts';
export * from './problem.ts';
export { scopeTexts } from './scope-texts.ts';
export * from './scopes.ts';
export * from './services.ts';
export * from './status.ts';
export * from './text.ts';
export {
  lettersOf,
  nearestName,
  unknownFieldError,
  unknownNameError,
  unknownParameterError,
} from './unknown-name.ts';
