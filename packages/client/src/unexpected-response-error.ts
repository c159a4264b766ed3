/** A successful response is not JSON. The URL is probably not the URL of the platform's API. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  /** Not enumerable, so that a log of the error does not contain the internals of the response. */
  declare readonly response: Response;

  constructor(baseUrl: string, response: Response) {
    const type = response.headers.get('content-type');
    super(
      `${baseUrl} returned ${response.status} with ${type} instead of application/json: check that baseUrl is the address of the platform`,
    );
    Object.defineProperty(this, 'response', { value: response });
  }
}
