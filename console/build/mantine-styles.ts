import type { Plugin } from 'vite';

const classNames = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Imports the style of each Mantine component in the bundle. The whole style sheet of Mantine has
 * 31 KB, compressed. The styles are in a CSS layer, so styles of the console have precedence in any
 * order.
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
        // The bundler may remove an unused component together with the style.
        moduleSideEffects: false,
      };
    },
  },
};
