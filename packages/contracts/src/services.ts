interface ServiceFacts {
  /**
   * The services that this service calls. The process gets the address of each called service in
   * the setting `<NAME>_URL`.
   */
  calls: readonly string[];
  /** Whether the service has an outbox and publishes to the topic with its name. */
  emitsEvents: boolean;
  /** Whether the service has a consumer group. */
  consumesEvents: boolean;
  /** Whether the service encrypts stored values with `SECRETS_KEY`. */
  encrypts: boolean;
}

/** The services behind the gateway. */
export const serviceFacts = {
  authorization: {
    calls: [],
    emitsEvents: true,
    consumesEvents: false,
    encrypts: true,
  },
  investments: {
    calls: ['authorization'],
    emitsEvents: true,
    consumesEvents: false,
    encrypts: false,
  },
  directory: {
    calls: ['authorization'],
    emitsEvents: true,
    consumesEvents: true,
    encrypts: false,
  },
  notifications: {
    calls: ['authorization', 'directory'],
    emitsEvents: true,
    consumesEvents: true,
    encrypts: true,
  },
  audit: {
    calls: [],
    emitsEvents: false,
    consumesEvents: true,
    encrypts: true,
  },
} as const satisfies Record<string, ServiceFacts>;

export type ServiceName = keyof typeof serviceFacts;

/** The name of the setting with a service's address. */
export type ServiceUrlSetting = `${Uppercase<ServiceName>}_URL`;

export const serviceNames = Object.keys(serviceFacts) as ServiceName[];

/**
 * Returns the names of the services whose facts match.
 * @param matches whether the result contains a service with the given facts
 */
export function servicesThat(matches: (facts: ServiceFacts) => boolean): ServiceName[] {
  return serviceNames.filter((name) => matches(serviceFacts[name]));
}

/** Returns the name of the setting: `AUDIT_URL` for `audit`. */
export function serviceUrlSetting(name: ServiceName): ServiceUrlSetting {
  return `${name.toUpperCase() as Uppercase<ServiceName>}_URL`;
}

/** Returns an object with a value for each service, by the name of the service. */
export function forEachService<Value>(
  make: (name: ServiceName) => Value,
): Record<ServiceName, Value> {
  return Object.fromEntries(serviceNames.map((name) => [name, make(name)])) as Record<
    ServiceName,
    Value
  >;
}

/** Returns a value for each service, by the setting `<NAME>_URL`. */
export function serviceUrls<Value>(make: () => Value): Record<ServiceUrlSetting, Value> {
  return Object.fromEntries(
    serviceNames.map((name) => [serviceUrlSetting(name), make()]),
  ) as Record<ServiceUrlSetting, Value>;
}
