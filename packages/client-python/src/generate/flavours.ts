/** The differences between the blocking client and the asynchronous client. */
export interface Flavour {
  /** The prefix of each class name. */
  prefix: '' | 'Async';
  define: 'def' | 'async def';
  wait: '' | 'await ';
  core: 'Core' | 'AsyncCore';
  /** The modules of the core and of lists. */
  coreModule: '_core' | '_async_core';
  listModule: '_record_list' | '_async_record_list';
  contextManager: 'AbstractContextManager' | 'AbstractAsyncContextManager';
}

export const blocking: Flavour = {
  prefix: '',
  define: 'def',
  wait: '',
  core: 'Core',
  coreModule: '_core',
  listModule: '_record_list',
  contextManager: 'AbstractContextManager',
};

export const awaited: Flavour = {
  prefix: 'Async',
  define: 'async def',
  wait: 'await ',
  core: 'AsyncCore',
  coreModule: '_async_core',
  listModule: '_async_record_list',
  contextManager: 'AbstractAsyncContextManager',
};
