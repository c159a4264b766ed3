/** Whether events may be sent to an address. @throws PlatformError 400 that names `url` */
export type CheckAddress = (url: string) => Promise<void>;
