/** An event from the bus, with the properties that matching reads. */
export interface PlatformEvent {
  specversion: string;
  id: string;
  source: string;
  type: string;
  subject: string;
  time: string;
  datacontenttype: string;
  workspaceid: string;
  data: Readonly<Record<string, unknown>>;
}
