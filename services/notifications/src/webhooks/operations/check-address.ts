/** Requires that events may be sent to a URL. @throws PlatformError 400 for the field `url` */
export type CheckAddress = (url: string) => Promise<void>;
