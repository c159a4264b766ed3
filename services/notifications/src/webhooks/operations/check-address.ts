/** Whether events may be sent to an address. @throws PlatformError 400 for the field `url` */
export type CheckAddress = (url: string) => Promise<void>;
