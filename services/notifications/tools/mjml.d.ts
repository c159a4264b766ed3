declare module 'mjml' {
  interface Result {
    html: string;
    errors: { formattedMessage: string }[];
  }
  // biome-ignore lint/style/noDefaultExport: it is the package's only export
  export default function mjml2html(
    mjml: string,
    options?: { validationLevel?: 'strict' },
  ): Promise<Result>;
}
