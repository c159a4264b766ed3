import type { Parameter, Reference } from './document.ts';
import { pascalCase } from './pascal-case.ts';

export interface ParameterCatalog {
  /**
   * Returns a reference to the component of the parameter.
   * @param operation distinguishes different parameters with the same name
   */
  reference(parameter: Parameter, operation: string): Reference;
  parameters(): Record<string, Parameter>;
}

/**
 * Creates the collection of the parameters in a document. Equal parameters share a component. The
 * names end with `Parameter`, because generators of clients make types of all components in a
 * single namespace.
 */
export function createParameterCatalog(): ParameterCatalog {
  const components = new Map<string, { text: string; parameter: Parameter }>();

  function reference(parameter: Parameter, operation: string): Reference {
    const text = JSON.stringify(parameter);
    const name = `${pascalCase(parameter.name.replace(/\[(.+)\]$/, '-$1'))}Parameter`;
    const located = pascalCase(parameter.in) + name;
    const isFree = (candidate: string) => (components.get(candidate)?.text ?? text) === text;
    const component = [name, located].find(isFree) ?? operation + name;
    components.set(component, { text, parameter });
    return { $ref: `#/components/parameters/${component}` };
  }

  return {
    reference,
    parameters: () =>
      Object.fromEntries([...components].sort().map(([name, { parameter }]) => [name, parameter])),
  };
}
