/** The document of the API, as OpenAPI 3.1 has it. */

export type JsonSchema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}
export interface Content {
  schema: JsonSchema;
  example?: unknown;
}
export interface Answer {
  description: string;
  content?: Record<string, Content>;
}
export interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Answer | { $ref: string }>;
}
export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, JsonSchema>;
  };
}
