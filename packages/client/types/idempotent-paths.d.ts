export declare const idempotentPaths: ReadonlySet<string>;
