/** An OpenAPI document (https://spec.openapis.org/oas/v3.1.1). */
export class DocumentDto {
  openapi: string;
  info: object;
  servers: object[];
  tags: object[];
  security: object[];
  paths: object;
  components: object;
}
