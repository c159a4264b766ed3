/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

export interface Reference {
  $ref: string;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

export interface MediaType {
  schema?: JsonSchema;
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

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, MediaType> };
  responses: Record<string, OpenApiResponse>;
}

export interface Tag {
  name: string;
  description?: string;
}

/** The parts of OpenAPI 3.1 that this platform's document uses. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, JsonSchema>;
  };
}
