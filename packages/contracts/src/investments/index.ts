export * from './country.ts';
export * from './endpoints.ts';
export * from './field-rules.ts';
export * from './free-form.ts';
export * from './import-queries.ts';
export * from './investment.ts';
export * from './investment-fields.ts';
export * from './list-queries.ts';
