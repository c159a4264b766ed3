import type { Plugin } from 'vite';

const classNames = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Each component of Mantine that is bundled brings its style. The whole style sheet has 31 KB
 * compressed. Styles are in a layer: those of the console come before them, in any order.
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
