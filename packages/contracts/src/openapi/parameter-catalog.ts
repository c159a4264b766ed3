import type { Parameter, Reference } from './document.ts';
import { pascalCase } from './pascal-case.ts';

export interface ParameterCatalog {
  /**
   * A reference to the parameter as a component.
   * @param operation distinguishes parameters of the same name
   */
  reference(parameter: Parameter, operation: string): Reference;
  parameters(): Record<string, Parameter>;
}

/**
 * Collects the parameters of a document: equal parameters share a component. The names end in
 * `Parameter`, because generators make types of components in a single namespace.
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
