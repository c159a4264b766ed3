/** A successful response that is not JSON: the address is not the address of the platform's API. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  /** Not enumerable: otherwise a log of the error would contain internals. */
  declare readonly response: Response;

  constructor(baseUrl: string, response: Response) {
    const type = response.headers.get('content-type');
    super(
      `${baseUrl} returned ${response.status} with ${type}, and application/json is expected. It may not be the address of the platform`,
    );
    Object.defineProperty(this, 'response', { value: response });
  }
}
