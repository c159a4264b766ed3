/** What differs between the client that blocks and the one that is awaited. */
export interface Flavour {
  /** Before the name of each class. */
  prefix: '' | 'Async';
  define: 'def' | 'async def';
  wait: '' | 'await ';
  core: 'Core' | 'AsyncCore';
  /** The module of the core. */
  coreModule: '_core' | '_async_core';
  contextManager: 'AbstractContextManager' | 'AbstractAsyncContextManager';
}

export const blocking: Flavour = {
  prefix: '',
  define: 'def',
  wait: '',
  core: 'Core',
  coreModule: '_core',
  contextManager: 'AbstractContextManager',
};

export const awaited: Flavour = {
  prefix: 'Async',
  define: 'async def',
  wait: 'await ',
  core: 'AsyncCore',
  coreModule: '_async_core',
  contextManager: 'AbstractAsyncContextManager',
};
