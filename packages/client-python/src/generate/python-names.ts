/** The keywords of Python 3.10. */
const keywords = new Set(
  `False None True and as assert async await break class continue def del elif else except
  finally for from global if import in is lambda nonlocal not or pass raise return try while with
  yield`.split(/\s+/),
);

/**
 * Names that a field of a model cannot have: types in annotations, and other members of a model.
 */
const ofModels = new Set(
  `bool bytes dict float int list str datetime copy json schema model_config
  last_response`.split(/\s+/),
);

/**
 * Converts a name in the API to a Python name: `foundingDate` becomes `founding_date`,
 * `employees[gte]` becomes `employees_gte`, `import` becomes `import_`.
 * @throws Error for a name that cannot be a Python name
 */
export function pythonName(name: string): string {
  const snake = name
    .replace(/\[(\w+)\]$/, '_$1')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
  if (!/^[a-z][a-z0-9_]*$/.test(snake)) {
    throw new Error(`${name} has no Python name`);
  }
  return keywords.has(snake) ? `${snake}_` : snake;
}

export function fieldName(name: string): string {
  const python = pythonName(name);
  return ofModels.has(python) ? `${python}_` : python;
}

/** Converts a name in the API to a class name: `supportContact` becomes `SupportContact`. */
export function className(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
