/** The API client sets `duplex`, which Node requires for a streamed request body. */
declare global {
  interface RequestInit {
    duplex?: 'half';
  }
}

export {};
