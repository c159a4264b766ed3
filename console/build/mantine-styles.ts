import type { Plugin } from 'vite';

const classNames = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Adds the style of each bundled component of Mantine. The whole style sheet has 31 KB compressed.
 * The styles are in a layer: styles of the console win in any order.
 */
export const mantineStyles: Plugin = {
  name: 'mantine-styles',
  transform: {
    filter: { id: classNames },
    handler(code, id) {
      const [, name] = classNames.exec(id) ?? [];
      return {
        code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`,
        map: null,
        // An import of a style is why the module is there.
        moduleSideEffects: false,
      };
    },
  },
};
