// Generated from the API's contracts by `node tools/bootstrap.mjs packages/client/tools/generate.ts`, never edited by hand.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
export interface paths {
    "/v2/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's own keys of the workspace; admins see everyone's
         * @description Everyone's keys, or another person's, need the scope members.read. In the sandbox, keys of the sandbox only.
         */
        get: operations["listApiKeysV2"];
        put?: never;
        /**
         * Create a key that acts as the caller
         * @description Shown in this answer and never again. It needs no scope, and can do no more than the credential that creates it: no scope more, no hour longer, and from the sandbox only in the sandbox. A repeat with the same `Idempotency-Key` is answered with the first answer, the secret included, for 24 hours. Where the first try was cut off before it answered, nothing is made twice: another secret then takes the place of the one that nobody saw.
         */
        post: operations["createApiKeyV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one key, without its secret */
        get: operations["getApiKeyV2"];
        put?: never;
        post?: never;
        /**
         * Revoke a key: it stops at every gateway within a second
         * @description The calling key itself; another of one's own of which the calling credential has every scope; with the scope tokens.revoke any of one's own, and as an admin anyone's. Revoking again changes nothing.
         */
        delete: operations["revokeApiKeyV2"];
        options?: never;
        head?: never;
        /**
         * Rename one of the caller's keys
         * @description The calling key itself, or another of which the calling credential has every scope, or with the scope tokens.revoke any.
         */
        patch: operations["updateApiKeyV2"];
        trace?: never;
    };
    "/v2/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The OAuth applications that the workspace registered
         * @description Needs the scope `applications.read`.
         */
        get: operations["listApplicationsV2"];
        put?: never;
        /**
         * Register an application
         * @description It works in this workspace at once. A confidential one without `jwks` gets a secret, shown in this answer and never again. A repeat with the same `Idempotency-Key` is answered with the first answer, the secret included, for 24 hours. Where the first try was cut off before it answered, nothing is made twice: another secret then takes the place of the one that nobody saw.
         *
         *     Needs the scope `applications.write`.
         */
        post: operations["createApplicationV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description Needs the scope `applications.read`.
         */
        get: operations["getApplicationV2"];
        put?: never;
        post?: never;
        /**
         * Delete an application in seven days
         * @description Until then it can be undone (`/restore`); then all it was given is revoked. For admins and owners.
         *
         *     Needs the scope `applications.write`.
         */
        delete: operations["deleteApplicationV2"];
        options?: never;
        head?: never;
        /**
         * Change an application
         * @description A scope that is added is withheld from existing grants until they are agreed to again; one that is removed ends in every grant and token at once. Type and environment cannot change.
         *
         *     Needs the scope `applications.write`.
         */
        patch: operations["updateApplicationV2"];
        trace?: never;
    };
    "/v2/applications/{id}/authorization-flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Allow or refuse new authorizations; live tokens go on
         * @description Needs the scope `applications.write`.
         */
        put: operations["setAuthorizationFlowsV2"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/compromise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report leaked credentials: a new secret without overlap, every token ended
         * @description The application's creator and its owner are signed out everywhere, and the owner and the admins of every workspace that uses it are mailed. A repeat with the same `Idempotency-Key` is answered with the first answer, the secret included, for 24 hours. Where the first try was cut off before it answered, nothing is made twice: another secret then takes the place of the one that nobody saw.
         *
         *     Needs the scope `applications.write`.
         */
        post: operations["reportCompromiseV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a change would touch, before it is made
         * @description Needs the scope `applications.read`.
         */
        get: operations["previewChangeV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/new-installs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Allow or refuse new installations; existing ones go on
         * @description Needs the scope `applications.write`.
         */
        put: operations["setNewInstallsV2"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the deletion of an application
         * @description For admins and owners.
         *
         *     Needs the scope `applications.write`.
         */
        post: operations["restoreApplicationV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a suspended application: what it was given counts again
         * @description Needs the scope `applications.write`.
         */
        post: operations["resumeApplicationV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/revoke-downstream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all tokens of all workspaces, or of chosen ones
         * @description Needs the scope `applications.write`.
         */
        post: operations["revokeDownstreamV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The live secrets, with the last use of each
         * @description Needs the scope `applications.read`.
         */
        get: operations["listSecretsV2"];
        put?: never;
        /**
         * Make a new secret; the old ones work for as long as you choose
         * @description A repeat with the same `Idempotency-Key` is answered with the first answer, the secret included, for 24 hours. Where the first try was cut off before it answered, nothing is made twice: another secret then takes the place of the one that nobody saw.
         *
         *     Needs the scope `applications.write`.
         */
        post: operations["rotateSecretV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a secret now; the last one stays until it is rotated
         * @description Needs the scope `applications.write`.
         */
        delete: operations["revokeSecretV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend: no authorization, no token, no refresh; live tokens stop at once
         * @description Needs the scope `applications.write`.
         */
        post: operations["suspendApplicationV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer the ownership to another workspace
         * @description An admin there accepts. Until then nothing changes; then every secret and key ends, and so do its tokens here unless it is installed here (see `change=transfer` of `/impact`). For admins and owners.
         *
         *     Needs the scope `applications.write`.
         */
        post: operations["offerTransferV2"];
        /**
         * Withdraw the offer, or decline it
         * @description Needs the scope `applications.write`.
         */
        delete: operations["withdrawTransferV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/transfer/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over an application that is offered to this workspace
         * @description The client ID stays, and so do the agreements and tokens of other workspaces. What the former owner could do ends: it no
         *     longer sees the application, its secrets and `jwks` end, and in its workspace every token, refresh token and agreement ends
         *     unless the application is installed there. A confidential application gets a new secret, shown in this answer. A repeat with the same `Idempotency-Key` is answered with the first answer, the secret included, for 24 hours. Where the first try was cut off before it answered, nothing is made twice: another secret then takes the place of the one that nobody saw.
         *     Any other repeat of an acceptance answers null: rotate the secret then. Access tokens that
         *     the former owner's servers hold for other workspaces go on until they expire: `/revoke-downstream` ends them. Look through the
         *     redirect URIs: they are the former owner's. For admins and owners, with a credential that has every scope of the application.
         *
         *     Needs the scope `applications.write`.
         */
        post: operations["acceptTransferV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/checkpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signed checkpoints of the workspace's audit log, newest first
         * @description Keep some of them elsewhere: with one, nobody can change what it covers without your noticing.
         *
         *     Needs the scope `audit.read`.
         */
        get: operations["listAuditCheckpointsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make unreadable for good what the audit log holds of a person
         * @description For owners in person, with a production credential. Network addresses, user agents, names and mail addresses go, in this workspace, of what was and of what comes; ids stay. No record changes: every proof stays valid.
         *
         *     Needs the scope `audit.read`.
         */
        post: operations["erasePersonV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workspace's audit records as a file, in their order
         * @description As they come, of any number. Where a download broke off, go on `after` the last `seq` that came. `bundle`: signed, with proofs, for `irp audit verify`; it ends at the latest checkpoint.
         *
         *     Needs the scope `audit.read`.
         */
        get: operations["exportAuditRecordsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that sign checkpoints and bundles, also those of before
         * @description A JSON Web Key Set (RFC 7517, RFC 8037), for `irp audit verify`. Keep a copy elsewhere.
         */
        get: operations["listAuditKeysV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workspace's audit records, newest first
         * @description That they were read is recorded too.
         *
         *     Needs the scope `audit.read`.
         */
        get: operations["listAuditRecordsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/records/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One audit record
         * @description Needs the scope `audit.read`.
         */
        get: operations["getAuditRecordV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What people agreed that applications may do in this workspace */
        get: operations["listAuthorizationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/authorizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an agreement: every token on it stops at every gateway
         * @description One's own, or as an admin with the scope tokens.revoke anyone's in the workspace.
         */
        delete: operations["revokeAuthorizationV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of investments, filtered and sorted
         * @description Go on with `cursor=meta.nextCursor`: the ten-thousandth page costs what the first does. Archived records are left out unless asked for.
         *
         *     Needs the scope `investments.read`.
         */
        get: operations["listInvestmentsV2"];
        put?: never;
        /**
         * Create an investment
         * @description Needs the scope `investments.write`.
         */
        post: operations["createInvestmentV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export records as a file
         * @description Streamed, with the filters of the list. Cells that a spreadsheet would take for a formula are escaped in CSV.
         *
         *     Needs the scope `investments.read`.
         */
        get: operations["exportInvestmentsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/import-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Column mappings by name: the built-in ones and those of the workspace
         * @description Needs the scope `investments.read`.
         */
        get: operations["listImportPresetsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/import-presets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Remember a column mapping
         * @description Needs the scope `investments.write`.
         */
        put: operations["putImportPresetV2"];
        post?: never;
        /**
         * Forget a column mapping
         * @description Needs the scope `investments.write`.
         */
        delete: operations["deleteImportPresetV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import records from a file of any size
         * @description CSV with a header line, or NDJSON with one record a line; may be gzipped (Content-Encoding: gzip).
         *     A row that is not valid is reported with its line number and never stops the others. With an Idempotency-Key a repeat makes
         *     no record twice, even when the first try was cut off half way.
         *
         *     Needs the scope `investments.write`.
         */
        post: operations["importInvestmentsV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one investment
         * @description Needs the scope `investments.read`.
         */
        get: operations["getInvestmentV2"];
        put?: never;
        post?: never;
        /**
         * Delete an investment
         * @description For whoever created it, and for admins and owners.
         *
         *     Needs the scope `investments.write`.
         */
        delete: operations["deleteInvestmentV2"];
        options?: never;
        head?: never;
        /**
         * Change fields of an investment
         * @description A merge patch (RFC 7396): what is named changes, null empties a field.
         *
         *     Needs the scope `investments.write`.
         */
        patch: operations["updateInvestmentV2"];
        trace?: never;
    };
    "/v2/investments/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive: leave it out of v2 lists
         * @description Archiving what is archived changes nothing.
         *
         *     Needs the scope `investments.write`.
         */
        post: operations["archiveInvestmentV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/favorite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add an investment to the caller's favourites
         * @description The mark is the caller's own and no change of the record: locked records take it too.
         *
         *     Needs the scope `investments.write`.
         */
        put: operations["addFavoriteV2"];
        post?: never;
        /**
         * Remove an investment from the caller's favourites
         * @description The mark is the caller's own and no change of the record: locked records take it too.
         *
         *     Needs the scope `investments.write`.
         */
        delete: operations["removeFavoriteV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lock: refuse every change
         * @description For whoever created it, and for admins and owners.
         *
         *     Needs the scope `investments.write`.
         */
        post: operations["lockInvestmentV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take out of the archive
         * @description Unarchiving what is not archived changes nothing.
         *
         *     Needs the scope `investments.write`.
         */
        post: operations["unarchiveInvestmentV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock
         * @description For whoever created it, and for admins and owners.
         *
         *     Needs the scope `investments.write`.
         */
        post: operations["unlockInvestmentV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is this credential, and what may it do? */
        get: operations["getMeV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's own name
         * @description Needs a production credential with every scope of the person's role.
         */
        patch: operations["updateMeV2"];
        trace?: never;
    };
    "/v2/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the platform up? */
        get: operations["getStatusV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live access and refresh tokens in this workspace
         * @description Never the tokens themselves.
         */
        get: operations["listTokensV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one token now */
        delete: operations["revokeTokenV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workspaces of the credential's organization that the caller is a member of
         * @description Needs the scope `workspace.read`.
         */
        get: operations["listWorkspacesV2"];
        put?: never;
        /**
         * Create another workspace in the caller's organization
         * @description For admins and owners; the caller becomes its owner. The region is fixed from then on. Needs a production credential. A repeat with the same `Idempotency-Key` makes nothing twice for 24 hours, even where the first try was cut off before it answered.
         *
         *     Needs the scope `workspace.write`.
         */
        post: operations["createWorkspaceV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the workspace of the credential
         * @description Needs the scope `workspace.read`.
         */
        get: operations["getWorkspaceV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the workspace
         * @description For admins and owners. Needs a production credential.
         *
         *     Needs the scope `workspace.write`.
         */
        patch: operations["updateWorkspaceV2"];
        trace?: never;
    };
    "/v2/workspaces/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who belongs to the workspace, and in which role
         * @description Needs the scope `members.read`.
         */
        get: operations["listMembersV2"];
        put?: never;
        /**
         * Add a person to the workspace
         * @description A person whom the platform does not know yet is created without a password and gets an invitation by mail; others are told by mail. Only owners add owners. Needs a production credential. A repeat with the same `Idempotency-Key` makes nothing twice for 24 hours, even where the first try was cut off before it answered.
         *
         *     Needs the scope `members.write`.
         */
        post: operations["addMemberV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one member
         * @description Needs the scope `members.read`.
         */
        get: operations["getMemberV2"];
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description Admins remove others (scope members.write); everyone may leave, with a credential that has every scope of their role. Their keys are revoked. Needs a production credential.
         */
        delete: operations["removeMemberV2"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Only owners make or unmake owners, and the last owner stays one. Needs a production credential.
         *
         *     Needs the scope `members.write`.
         */
        patch: operations["updateMemberV2"];
        trace?: never;
    };
    "/v2/workspaces/{id}/members/{userId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail another invitation
         * @description For a member who has no password yet: a link that works once, for seven days. Needs a production credential. A repeat with the same `Idempotency-Key` makes nothing twice for 24 hours, even where the first try was cut off before it answered.
         *
         *     Needs the scope `members.write`.
         */
        post: operations["sendInvitationV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/investments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every investment that the caller may see, as one array
         * @description Streamed: a hundred thousand records leave in constant memory. Newest first, archived records included.
         *
         *     Needs the scope `investments.read`.
         */
        get: operations["listAllInvestments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiKey: {
            id: string;
            name: string;
            /** @description The first characters: which key it is, not what it is */
            prefix: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            workspaceId: string;
            userId: string;
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the credential that made it; null for one made by the operator */
            createdBy: string | null;
            expiresAt: string | null;
            /** @description To the minute */
            lastUsedAt: string | null;
            revokedAt: string | null;
        };
        Application: {
            id: string;
            clientId: string;
            name: string;
            description: string;
            /** @enum {string} */
            type: "confidential" | "public";
            /** @enum {string} */
            environment: "production" | "sandbox";
            workspaceId: string;
            organizationId: string;
            redirectUris: string[];
            postLogoutRedirectUris: string[];
            grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
            /** @enum {string} */
            clientAuthentication: "client_secret" | "private_key_jwt" | "none";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
            metadata: {
                [key: string]: string;
            };
            owner: {
                team?: string;
                email: string;
            };
            supportContact: {
                email?: string;
                url?: string;
            };
            homepageUrl: string | null;
            publish: boolean;
            jwks: {
                keys: {
                    [key: string]: unknown;
                }[];
            } | null;
            dpopBound: boolean;
            /** @enum {string} */
            state: "active" | "suspended" | "pending_deletion" | "deleted";
            suspension: {
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Until then a deletion can be undone */
            deletionAt: string | null;
            newInstallsDisabled: boolean;
            authorizationFlowsSuspended: boolean;
            transferOffer: {
                toWorkspaceId: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description The id of the person */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Accepted, but not what a reviewer or a security team would like to see */
            warnings: {
                field: string;
                message: string;
            }[];
        };
        AuditCheckpoint: {
            /** @description Records that it covers */
            size: number;
            /** @description Merkle tree hash of their leaf hashes, base64 (RFC 6962, section 2.1) */
            rootHash: string;
            /** Format: date-time */
            at: string;
            /** @description The signed note (C2SP tlog-checkpoint) */
            note: string;
        };
        AuditKey: {
            /** @constant */
            kty: "OKP";
            /** @constant */
            crv: "Ed25519";
            x: string;
            kid: string;
            /** @description Signs from here on: seconds since 1970 */
            nbf: number;
            /** @description And up to here; absent for the present one */
            exp?: number;
        };
        AuditRecord: {
            /** @constant */
            v: 1;
            /** @description Of the event; the same thing is recorded once. */
            id: string;
            /** @description The workspace. */
            stream: string;
            /** @description Without gaps, from 0. */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /**
             * Format: date-time
             * @description Never before that of the record before.
             */
            recordedAt: string;
            /** @description Such as `secret.rotated`. */
            action: string;
            /** @enum {string} */
            category: "application" | "scopes" | "token" | "authentication" | "failed_authorization" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
            /** @enum {string} */
            outcome: "success" | "failure";
            reason: string | null;
            actor: {
                /** @enum {string} */
                type: "user" | "application" | "system";
                id: string;
                onBehalfOf: string | null;
            };
            targets: {
                type: string;
                id: string;
            }[];
            applicationId: string | null;
            installationId: string | null;
            context: {
                requestId: string | null;
                traceId: string | null;
                ip: string | null;
                userAgent: string | null;
            };
            changes: {
                path: string;
                before: unknown;
                after: unknown;
            }[];
            /** @description `leafHash` of the record before; 64 zeros in the first. */
            prevHash: string;
            /** @description SHA-256 of 0x00 and the record without this member in canonical form (RFC 6962, RFC 8785). */
            leafHash: string;
        };
        Authorization: {
            id: string;
            application: {
                id: string;
                name: string;
            };
            workspaceId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            userId: string;
            /** @description What was agreed to */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
            /** @description OpenID Connect: openid, profile, email */
            identityScopes: string[];
            /** Format: date-time */
            agreedAt: string;
            /** @description When a token was last issued on it */
            lastUsedAt: string | null;
        };
        ChangeImpact: {
            /** @enum {string} */
            change: "suspend" | "delete" | "revoke-downstream" | "compromise" | "transfer" | "scopes";
            workspaces: number;
            installations: number;
            authorizations: number;
            liveAccessTokens: number;
            liveRefreshTokens: number;
            scopesAdded: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
            scopesRemoved: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
            /** @description In words */
            effects: string[];
        };
        ClientSecret: {
            id: string;
            /** @description The first characters: which secret it is, not what it is */
            prefix: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: string | null;
            /** @description When the overlap of a rotation ends */
            expiresAt: string | null;
            /** @description To the minute */
            lastUsedAt: string | null;
            /** @description Older than 90 days */
            dueForRotation: boolean;
        };
        ImportPreset: {
            name: string;
            mapping: {
                [key: string]: string;
            };
            builtIn: boolean;
        };
        ImportReport: {
            /** @description Records made by this request */
            imported: number;
            /** @description Records made by an earlier try with the same Idempotency-Key */
            alreadyImported: number;
            /** @description Rows that could not be used */
            rejected: number;
            /** @description Why, row by row: the first thousand faults */
            errors: {
                line: number;
                field?: string;
                message: string;
            }[];
        };
        Investment: {
            id: string;
            /**
             * @description Symbol at its main exchange
             * @example AAPL
             */
            tickerSymbol: string;
            /**
             * @description Legal name
             * @example Apple Inc.
             */
            name: string;
            /**
             * @description What the company does
             * @example Designs and sells the iPhone.
             */
            description: string;
            /**
             * @description Postal address
             * @example One Apple Park Way, Cupertino, CA 95014
             */
            address: string;
            /**
             * @description ISO 3166-1 alpha-2
             * @example US
             */
            country: string;
            /**
             * @description The SEC's Central Index Key, digits
             * @example 0000320193
             */
            cik: string;
            /**
             * @description ISO 17442
             * @example HWUPKR0MPOU8FGXBT394
             */
            lei: string;
            /**
             * @description Financial Instrument Global Identifier
             * @example BBG000B9XRY4
             */
            figi: string;
            /**
             * @description Year, or a date
             * @example 1976
             */
            foundingDate: string;
            /**
             * @description Year, or a date
             * @example 1980
             */
            ipoDate: string;
            /**
             * @description Where it is led from
             * @example Cupertino, California
             */
            headquarters: string;
            /**
             * @description Chief executive
             * @example Tim Cook
             */
            ceo: string;
            employees: number | null;
            /**
             * @description Main exchange
             * @example NASDAQ
             */
            exchange: string;
            /**
             * @description Industry
             * @example Technology Hardware
             */
            industry: string;
            /**
             * @description Sector
             * @example Information Technology
             */
            sector: string;
            /**
             * @description Short code of the kind of security
             * @example CS
             */
            issuance: string;
            /**
             * @description http or https
             * @example https://www.apple.com
             */
            website: string;
            tags: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description The name as this workspace shows it
             * @example Apple
             */
            editedName: string;
            /**
             * @description How it is financed
             * @example public
             */
            financingType: string;
            /**
             * @description Kind of market
             * @example developed
             */
            marketType: string;
            /**
             * @description Kind of record
             * @example company
             */
            type: string;
            /** @enum {string} */
            visibility: "workspace" | "private";
            /** @description The calling user's own mark */
            isFavorite: boolean;
            isLocked: boolean;
            isArchived: boolean;
            bannerImage: string | null;
            clearbit: {
                [key: string]: unknown;
            };
        };
        InvestmentPatch: {
            tickerSymbol?: string | null;
            name?: string | null;
            description?: string | null;
            address?: string | null;
            country?: string | null;
            cik?: string | null;
            lei?: string | null;
            figi?: string | null;
            foundingDate?: string | null;
            ipoDate?: string | null;
            headquarters?: string | null;
            ceo?: string | null;
            exchange?: string | null;
            industry?: string | null;
            sector?: string | null;
            issuance?: string | null;
            website?: string | null;
            editedName?: string | null;
            financingType?: string | null;
            marketType?: string | null;
            type?: string | null;
            employees?: (number | null) | null;
            tags?: string[] | null;
            visibility?: ("workspace" | "private") | null;
            bannerImage?: string | null;
            clearbit?: {
                [key: string]: unknown;
            } | null;
        };
        Me: {
            /** @enum {string} */
            kind: "user" | "application";
            user: {
                id: string;
                email: string;
                name: string;
            } | null;
            workspace: {
                id: string;
                name: string;
                region: string;
            };
            organizationId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            role: ("owner" | "admin" | "developer" | "member") | null;
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
        };
        Member: {
            userId: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "member";
            /** Format: date-time */
            joinedAt: string;
        };
        NewInvestment: {
            /**
             * @description Symbol at its main exchange
             * @example AAPL
             */
            tickerSymbol?: string;
            /**
             * @description Legal name
             * @example Apple Inc.
             */
            name?: string;
            /**
             * @description What the company does
             * @example Designs and sells the iPhone.
             */
            description?: string;
            /**
             * @description Postal address
             * @example One Apple Park Way, Cupertino, CA 95014
             */
            address?: string;
            /**
             * @description ISO 3166-1 alpha-2
             * @example US
             */
            country?: string;
            /**
             * @description The SEC's Central Index Key, digits
             * @example 0000320193
             */
            cik?: string;
            /**
             * @description ISO 17442
             * @example HWUPKR0MPOU8FGXBT394
             */
            lei?: string;
            /**
             * @description Financial Instrument Global Identifier
             * @example BBG000B9XRY4
             */
            figi?: string;
            /**
             * @description Year, or a date
             * @example 1976
             */
            foundingDate?: string;
            /**
             * @description Year, or a date
             * @example 1980
             */
            ipoDate?: string;
            /**
             * @description Where it is led from
             * @example Cupertino, California
             */
            headquarters?: string;
            /**
             * @description Chief executive
             * @example Tim Cook
             */
            ceo?: string;
            /**
             * @description Main exchange
             * @example NASDAQ
             */
            exchange?: string;
            /**
             * @description Industry
             * @example Technology Hardware
             */
            industry?: string;
            /**
             * @description Sector
             * @example Information Technology
             */
            sector?: string;
            /**
             * @description Short code of the kind of security
             * @example CS
             */
            issuance?: string;
            /**
             * @description http or https
             * @example https://www.apple.com
             */
            website?: string;
            /**
             * @description The name as this workspace shows it
             * @example Apple
             */
            editedName?: string;
            /**
             * @description How it is financed
             * @example public
             */
            financingType?: string;
            /**
             * @description Kind of market
             * @example developed
             */
            marketType?: string;
            /**
             * @description Kind of record
             * @example company
             */
            type?: string;
            employees?: number | null;
            tags?: string[];
            /** @enum {string} */
            visibility?: "workspace" | "private";
            bannerImage?: string | null;
            /** @description Free-form enrichment */
            clearbit?: {
                [key: string]: unknown;
            };
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            error: string;
            message: string;
            requestId: string;
            errors?: {
                field: string;
                message: string;
            }[];
        };
        Status: {
            /** @constant */
            status: "ok";
            /**
             * @description The API version that answered
             * @example v2
             */
            version: string;
            /**
             * @description Where this gateway stands
             * @example us
             */
            region: string;
            /**
             * Format: date-time
             * @description The time at the gateway, UTC
             */
            time: string;
        };
        Token: {
            id: string;
            /** @enum {string} */
            kind: "access_token" | "refresh_token";
            application: {
                id: string;
                name: string;
            };
            userId: string | null;
            workspaceId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            scopes: string[];
            dpopBound: boolean;
            /** Format: date-time */
            issuedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Workspace: {
            id: string;
            name: string;
            organizationId: string;
            region: string;
            role: ("owner" | "admin" | "developer" | "member") | null;
            /** Format: date-time */
            createdAt: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApiKeysV2: {
        parameters: {
            query?: {
                /**
                 * @description How many records to answer at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before; absent for the first page */
                cursor?: string;
                /** @description Everyone's keys: for admins and owners */
                all?: "true" | "false";
                /**
                 * @description Only this person's keys; another's: for admins and owners
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys, revoked ones included */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createApiKeyV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    environment: "production" | "sandbox";
                    /** @description All of the credential's, unless told */
                    scopes?: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
                    /**
                     * Format: date-time
                     * @description Never later than the creating credential's own end, which is the default
                     */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description The key, once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description The first characters: which key it is, not what it is */
                        prefix: string;
                        /** @enum {string} */
                        environment: "production" | "sandbox";
                        workspaceId: string;
                        userId: string;
                        scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The id of the credential that made it; null for one made by the operator */
                        createdBy: string | null;
                        expiresAt: string | null;
                        /** @description To the minute */
                        lastUsedAt: string | null;
                        revokedAt: string | null;
                        key: string;
                    };
                };
            };
        };
    };
    getApiKeyV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    revokeApiKeyV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateApiKeyV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The key, changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    listApplicationsV2: {
        parameters: {
            query?: {
                /**
                 * @description How many records to answer at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before; absent for the first page */
                cursor?: string;
                /** @description Only those in this state */
                state?: "active" | "suspended" | "pending_deletion" | "deleted";
                /** @description Only those of this environment */
                environment?: "production" | "sandbox";
                /** @description Other workspaces' applications whose ownership is offered to this one */
                offered?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of applications */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createApplicationV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description Public: it cannot keep a secret, such as a page or a native app
                     * @enum {string}
                     */
                    type: "confidential" | "public";
                    /**
                     * @description Which records, keys and tokens it works with
                     * @enum {string}
                     */
                    environment: "production" | "sandbox";
                    /** @description The most it can ever ask for */
                    scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
                    description?: string;
                    /** @description Compared exactly; HTTPS, or loopback and private-use schemes for native apps */
                    redirectUris?: string[];
                    postLogoutRedirectUris?: string[];
                    grantTypes?: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
                    /** @description Your own labels */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Who answers for it, and gets its security notices: a member of its workspace. Once they have left, its owners and admins get them */
                    owner?: {
                        team?: string;
                        email: string;
                    };
                    /** @description For the people who use it; the platform itself mails nothing there */
                    supportContact?: {
                        email?: string;
                        url?: string;
                    };
                    homepageUrl?: string | null;
                    /** @description To be listed in the directory */
                    publish?: boolean;
                    /** @description Public keys for private_key_jwt (RFC 7523) in place of secrets; RFC 7517 */
                    jwks?: {
                        keys: {
                            [key: string]: unknown;
                        }[];
                    } | null;
                    /** @description Every access token must be bound to a DPoP key (RFC 9449) */
                    dpopBound?: boolean;
                };
            };
        };
        responses: {
            /** @description The application, and what its developer needs to connect it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        clientId: string;
                        name: string;
                        description: string;
                        /** @enum {string} */
                        type: "confidential" | "public";
                        /** @enum {string} */
                        environment: "production" | "sandbox";
                        workspaceId: string;
                        organizationId: string;
                        redirectUris: string[];
                        postLogoutRedirectUris: string[];
                        grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
                        /** @enum {string} */
                        clientAuthentication: "client_secret" | "private_key_jwt" | "none";
                        scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
                        metadata: {
                            [key: string]: string;
                        };
                        owner: {
                            team?: string;
                            email: string;
                        };
                        supportContact: {
                            email?: string;
                            url?: string;
                        };
                        homepageUrl: string | null;
                        publish: boolean;
                        jwks: {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        } | null;
                        dpopBound: boolean;
                        /** @enum {string} */
                        state: "active" | "suspended" | "pending_deletion" | "deleted";
                        suspension: {
                            reason: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                        /** @description Until then a deletion can be undone */
                        deletionAt: string | null;
                        newInstallsDisabled: boolean;
                        authorizationFlowsSuspended: boolean;
                        transferOffer: {
                            toWorkspaceId: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                        /** @description The id of the person */
                        createdBy: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description Accepted, but not what a reviewer or a security team would like to see */
                        warnings: {
                            field: string;
                            message: string;
                        }[];
                        /** @description Once; null for a public one and for private_key_jwt */
                        clientSecret: string | null;
                        discovery: {
                            issuer: string;
                            /** @description RFC 8414 */
                            authorizationServerMetadata: string;
                            openidConfiguration: string;
                            jwksUri: string;
                            authorizationEndpoint: string;
                            tokenEndpoint: string;
                            revocationEndpoint: string;
                            deviceAuthorizationEndpoint: string;
                        };
                    };
                };
            };
        };
    };
    getApplicationV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    deleteApplicationV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application, with the time of its deletion */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    updateApplicationV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description The most it can ever ask for */
                    scopes?: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
                    description?: string;
                    /** @description Compared exactly; HTTPS, or loopback and private-use schemes for native apps */
                    redirectUris?: string[];
                    postLogoutRedirectUris?: string[];
                    grantTypes?: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
                    /** @description Your own labels */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Who answers for it, and gets its security notices: a member of its workspace. Once they have left, its owners and admins get them */
                    owner?: {
                        team?: string;
                        email: string;
                    };
                    /** @description For the people who use it; the platform itself mails nothing there */
                    supportContact?: {
                        email?: string;
                        url?: string;
                    };
                    homepageUrl?: string | null;
                    /** @description To be listed in the directory */
                    publish?: boolean;
                    /** @description Public keys for private_key_jwt (RFC 7523) in place of secrets; RFC 7517 */
                    jwks?: {
                        keys: {
                            [key: string]: unknown;
                        }[];
                    } | null;
                    /** @description Every access token must be bound to a DPoP key (RFC 9449) */
                    dpopBound?: boolean;
                };
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    setAuthorizationFlowsV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    reportCompromiseV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The new secret, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokensRevoked: number;
                        clientSecret: string | null;
                    };
                };
            };
        };
    };
    previewChangeV2: {
        parameters: {
            query: {
                /** @description The change to look at */
                change: "suspend" | "delete" | "revoke-downstream" | "compromise" | "transfer" | "scopes";
                /** @description For `scopes`: the scopes that it would have, separated by commas */
                scopes?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts as of now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeImpact"];
                };
            };
        };
    };
    setNewInstallsV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    restoreApplicationV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    resumeApplicationV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    revokeDownstreamV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    workspaceIds?: string[];
                };
            };
        };
        responses: {
            /** @description How many ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokensRevoked: number;
                    };
                };
            };
        };
    };
    listSecretsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ClientSecret"][];
                    };
                };
            };
        };
    };
    rotateSecretV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How long the present secrets go on: 0 to 168
                     * @default 24
                     */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description The secret, once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @description The first characters: which secret it is, not what it is */
                        prefix: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** @description When the overlap of a rotation ends */
                        expiresAt: string | null;
                        /** @description To the minute */
                        lastUsedAt: string | null;
                        /** @description Older than 90 days */
                        dueForRotation: boolean;
                        clientSecret: string;
                    };
                };
            };
        };
    };
    revokeSecretV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /** @description The identifier of the secret */
                secretId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It no longer works */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suspendApplicationV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    offerTransferV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    toWorkspaceId: string;
                };
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    withdrawTransferV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    acceptTransferV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How long the former owner's secrets go on, 0 to 168: until then it, too, gets tokens with them. Never its jwks
                     * @default 0
                     */
                    keepSecretsHours?: number;
                };
            };
        };
        responses: {
            /** @description The application, and its new secret, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        clientId: string;
                        name: string;
                        description: string;
                        /** @enum {string} */
                        type: "confidential" | "public";
                        /** @enum {string} */
                        environment: "production" | "sandbox";
                        workspaceId: string;
                        organizationId: string;
                        redirectUris: string[];
                        postLogoutRedirectUris: string[];
                        grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
                        /** @enum {string} */
                        clientAuthentication: "client_secret" | "private_key_jwt" | "none";
                        scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "tokens.revoke")[];
                        metadata: {
                            [key: string]: string;
                        };
                        owner: {
                            team?: string;
                            email: string;
                        };
                        supportContact: {
                            email?: string;
                            url?: string;
                        };
                        homepageUrl: string | null;
                        publish: boolean;
                        jwks: {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        } | null;
                        dpopBound: boolean;
                        /** @enum {string} */
                        state: "active" | "suspended" | "pending_deletion" | "deleted";
                        suspension: {
                            reason: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                        /** @description Until then a deletion can be undone */
                        deletionAt: string | null;
                        newInstallsDisabled: boolean;
                        authorizationFlowsSuspended: boolean;
                        transferOffer: {
                            toWorkspaceId: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                        /** @description The id of the person */
                        createdBy: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description Accepted, but not what a reviewer or a security team would like to see */
                        warnings: {
                            field: string;
                            message: string;
                        }[];
                        /** @description Null for a public application and for a repeat */
                        clientSecret: string | null;
                    };
                };
            };
        };
    };
    listAuditCheckpointsV2: {
        parameters: {
            query?: {
                /**
                 * @description How many at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditCheckpoint"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    erasePersonV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Erased; again where it was before */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportAuditRecordsV2: {
        parameters: {
            query?: {
                /** @description Happened at or after this moment */
                from?: string;
                /** @description Happened before this moment */
                to?: string;
                /** @description Id of who did it, or of the person for whom it was done */
                actor?: string;
                /** @description What was done, such as `secret.rotated`: a `type` of `/events.json` */
                action?: string;
                /** @description The kind of action */
                category?: "application" | "scopes" | "token" | "authentication" | "failed_authorization" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
                /** @description Id of what it was done to */
                target?: string;
                /** @description `failure`: it was tried and refused */
                outcome?: "success" | "failure";
                /** @description `ocsf`: events of the Open Cybersecurity Schema Framework 1.3, one a line */
                format?: "ndjson" | "csv" | "ocsf" | "bundle";
                /** @description Only records with a greater `seq` */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv; charset=utf-8; header=present": string;
                };
            };
        };
    };
    listAuditKeysV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["AuditKey"][];
                    };
                };
            };
        };
    };
    listAuditRecordsV2: {
        parameters: {
            query?: {
                /** @description Happened at or after this moment */
                from?: string;
                /** @description Happened before this moment */
                to?: string;
                /** @description Id of who did it, or of the person for whom it was done */
                actor?: string;
                /** @description What was done, such as `secret.rotated`: a `type` of `/events.json` */
                action?: string;
                /** @description The kind of action */
                category?: "application" | "scopes" | "token" | "authentication" | "failed_authorization" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
                /** @description Id of what it was done to */
                target?: string;
                /** @description `failure`: it was tried and refused */
                outcome?: "success" | "failure";
                /**
                 * @description How many at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRecord"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    getAuditRecordV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecord"];
                };
            };
        };
    };
    listAuthorizationsV2: {
        parameters: {
            query?: {
                /**
                 * @description How many records to answer at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before; absent for the first page */
                cursor?: string;
                /** @description Everyone's in the workspace: for admins and owners, with the scope tokens.revoke */
                all?: "true" | "false";
                /** @description Only those of this application */
                applicationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's own, unless told */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Authorization"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    revokeAuthorizationV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInvestmentsV2: {
        parameters: {
            query?: {
                /**
                 * @description How many records to answer at most; above 1,000 counts as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description How many records to skip
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the page before; absent for the first page */
                cursor?: string;
                /** @description A minus sign turns the order round */
                sort?: "-createdAt" | "createdAt" | "-updatedAt" | "updatedAt" | "name" | "-name" | "tickerSymbol" | "-tickerSymbol";
                /** @description Only these fields of each record, separated by commas */
                fields?: string;
                /** @description Only records with exactly this country */
                country?: string;
                /** @description Only records with exactly this sector */
                sector?: string;
                /** @description Only records with exactly this industry */
                industry?: string;
                /** @description Only records with exactly this exchange */
                exchange?: string;
                /** @description Only records with exactly this type */
                type?: string;
                /** @description Only records with exactly this marketType */
                marketType?: string;
                /** @description Only records with exactly this financingType */
                financingType?: string;
                /** @description Only records with exactly this issuance */
                issuance?: string;
                /** @description Only records with exactly this tickerSymbol */
                tickerSymbol?: string;
                /** @description Only records with all of these tags, separated by commas */
                tags?: string | string[];
                /** @description Only shared, or only own private records */
                visibility?: "workspace" | "private";
                /** @description Only locked, or only unlocked records */
                isLocked?: "true" | "false";
                /** @description Archived records: only them, none, or all */
                archived?: "true" | "false" | "any";
                /** @description Only records changed at or after this time */
                updatedSince?: string;
                /** @description Words that name, ticker, people, places, sector, tags or identifiers begin with; all must be found */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id?: string;
                            /**
                             * @description Symbol at its main exchange
                             * @example AAPL
                             */
                            tickerSymbol?: string;
                            /**
                             * @description Legal name
                             * @example Apple Inc.
                             */
                            name?: string;
                            /**
                             * @description What the company does
                             * @example Designs and sells the iPhone.
                             */
                            description?: string;
                            /**
                             * @description Postal address
                             * @example One Apple Park Way, Cupertino, CA 95014
                             */
                            address?: string;
                            /**
                             * @description ISO 3166-1 alpha-2
                             * @example US
                             */
                            country?: string;
                            /**
                             * @description The SEC's Central Index Key, digits
                             * @example 0000320193
                             */
                            cik?: string;
                            /**
                             * @description ISO 17442
                             * @example HWUPKR0MPOU8FGXBT394
                             */
                            lei?: string;
                            /**
                             * @description Financial Instrument Global Identifier
                             * @example BBG000B9XRY4
                             */
                            figi?: string;
                            /**
                             * @description Year, or a date
                             * @example 1976
                             */
                            foundingDate?: string;
                            /**
                             * @description Year, or a date
                             * @example 1980
                             */
                            ipoDate?: string;
                            /**
                             * @description Where it is led from
                             * @example Cupertino, California
                             */
                            headquarters?: string;
                            /**
                             * @description Chief executive
                             * @example Tim Cook
                             */
                            ceo?: string;
                            employees?: number | null;
                            /**
                             * @description Main exchange
                             * @example NASDAQ
                             */
                            exchange?: string;
                            /**
                             * @description Industry
                             * @example Technology Hardware
                             */
                            industry?: string;
                            /**
                             * @description Sector
                             * @example Information Technology
                             */
                            sector?: string;
                            /**
                             * @description Short code of the kind of security
                             * @example CS
                             */
                            issuance?: string;
                            /**
                             * @description http or https
                             * @example https://www.apple.com
                             */
                            website?: string;
                            tags?: string[];
                            /** Format: date-time */
                            createdAt?: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            /**
                             * @description The name as this workspace shows it
                             * @example Apple
                             */
                            editedName?: string;
                            /**
                             * @description How it is financed
                             * @example public
                             */
                            financingType?: string;
                            /**
                             * @description Kind of market
                             * @example developed
                             */
                            marketType?: string;
                            /**
                             * @description Kind of record
                             * @example company
                             */
                            type?: string;
                            /** @enum {string} */
                            visibility?: "workspace" | "private";
                            /** @description The calling user's own mark */
                            isFavorite?: boolean;
                            isLocked?: boolean;
                            isArchived?: boolean;
                            bannerImage?: string | null;
                            clearbit?: {
                                [key: string]: unknown;
                            };
                        }[];
                        meta: {
                            totalRecords: number;
                            limit: number;
                            offset: number;
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createInvestmentV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvestment"];
            };
        };
        responses: {
            /** @description The record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    exportInvestmentsV2: {
        parameters: {
            query?: {
                /** @description CSV for spreadsheets, NDJSON to import again */
                format?: "csv" | "ndjson";
                /** @description Only records with exactly this country */
                country?: string;
                /** @description Only records with exactly this sector */
                sector?: string;
                /** @description Only records with exactly this industry */
                industry?: string;
                /** @description Only records with exactly this exchange */
                exchange?: string;
                /** @description Only records with exactly this type */
                type?: string;
                /** @description Only records with exactly this marketType */
                marketType?: string;
                /** @description Only records with exactly this financingType */
                financingType?: string;
                /** @description Only records with exactly this issuance */
                issuance?: string;
                /** @description Only records with exactly this tickerSymbol */
                tickerSymbol?: string;
                /** @description Only records with all of these tags, separated by commas */
                tags?: string | string[];
                /** @description Only shared, or only own private records */
                visibility?: "workspace" | "private";
                /** @description Only locked, or only unlocked records */
                isLocked?: "true" | "false";
                /** @description Archived records: only them, none, or all */
                archived?: "true" | "false" | "any";
                /** @description Only records changed at or after this time */
                updatedSince?: string;
                /** @description Words that name, ticker, people, places, sector, tags or identifiers begin with; all must be found */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    listImportPresetsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All presets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportPreset"][];
                    };
                };
            };
        };
    };
    putImportPresetV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a column mapping */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mapping: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The preset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreset"];
                };
            };
        };
    };
    deleteImportPresetV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a column mapping */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    importInvestmentsV2: {
        parameters: {
            query?: {
                /** @description Columns of the file (members of its lines for NDJSON) and the fields they fill, as JSON: {"Symbol":"tickerSymbol"} */
                mapping?: string;
                /** @description A mapping by its name: one of your own, or sp500, or financedatabase */
                preset?: string;
                /** @description Who sees the imported records */
                visibility?: "workspace" | "private";
            };
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string | Blob | ReadableStream<Uint8Array>;
                "application/x-ndjson": string | Blob | ReadableStream<Uint8Array>;
            };
        };
        responses: {
            /** @description What became of the rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
        };
    };
    getInvestmentV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    deleteInvestmentV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateInvestmentV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvestmentPatch"];
            };
        };
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    archiveInvestmentV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    addFavoriteV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    removeFavoriteV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    lockInvestmentV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    unarchiveInvestmentV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    unlockInvestmentV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"];
                };
            };
        };
    };
    getMeV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    updateMeV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The caller, changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    getStatusV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The platform answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    listTokensV2: {
        parameters: {
            query?: {
                /**
                 * @description How many records to answer at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before; absent for the first page */
                cursor?: string;
                /** @description Everyone's in the workspace: for admins and owners, with the scope tokens.revoke */
                all?: "true" | "false";
                /** @description Only those of this application */
                applicationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's own, unless told */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Token"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    revokeTokenV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It no longer works */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWorkspacesV2: {
        parameters: {
            query?: {
                /**
                 * @description How many records to answer at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workspaces */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workspace"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createWorkspaceV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    region: string;
                };
            };
        };
        responses: {
            /** @description The workspace */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    getWorkspaceV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    updateWorkspaceV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The workspace, changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    listMembersV2: {
        parameters: {
            query?: {
                /**
                 * @description How many records to answer at most
                 * @example 10
                 */
                limit?: number;
                /** @description `meta.nextCursor` of the page before; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        meta: {
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    addMemberV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name?: string;
                    /** @enum {string} */
                    role: "owner" | "admin" | "developer" | "member";
                };
            };
        };
        responses: {
            /** @description The member */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    getMemberV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The identifier of the person
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMemberV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The identifier of the person
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMemberV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Change the record only while its ETag is this one
                 * @example "5"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The identifier of the person
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "admin" | "developer" | "member";
                };
            };
        };
        responses: {
            /** @description The member, changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    sendInvitationV2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer
                 * @example import-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the record
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The identifier of the person
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAllInvestments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investment"][];
                };
            };
        };
    };
}
