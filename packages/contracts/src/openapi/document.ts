/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

export interface Reference {
  $ref: string;
  /** Replaces the description of the component. */
  description?: string;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

export interface MediaType {
  schema?: JsonSchema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  example?: unknown;
  schema: JsonSchema;
}

export interface OpenApiResponse {
  description: string;
  headers: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

/** A program that sends the request of an operation, for `x-codeSamples` (Redocly). */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, OpenApiResponse | Reference>;
  'x-codeSamples'?: CodeSample[];
}

/** A request that the platform sends to receivers of webhooks. */
type WebhookOperation = Omit<Operation, 'responses'> & {
  responses: Record<string, { description: string }>;
};

export interface Tag {
  name: string;
  description?: string;
}

/** The parts of an OpenAPI 3.1 document that this platform uses. */
export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url?: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  /** The requests that the platform sends, by the type of the event. */
  webhooks?: Record<string, { post: WebhookOperation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, OpenApiResponse>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, JsonSchema>;
  };
}
