export { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';
export { testDatabase } from './test-database.ts';
export { createTestPlatform, type TestPlatform } from './test-platform.ts';
export { testPrincipal } from './test-principal.ts';
