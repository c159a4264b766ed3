// Generated from the API's contracts by `node tools/bootstrap.mjs packages/client/tools/generate.ts`, never edited by hand.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
export interface paths {
    "/audit/log/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the latest signed checkpoint of the log of all checkpoints
         * @description The log has the digest of every checkpoint of every stream, as a tiled transparency log (C2SP tlog-tiles) with the prefix `/audit/log`. No credential is required. 404 before the first checkpoint.
         */
        get: operations["getAuditLogCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/log/tile/{level}/{first}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tile or an entry bundle of the log of all checkpoints
         * @description Of a tiled transparency log (C2SP tlog-tiles). The index of the tile is in groups of three digits, all but the last with an `x`: `x001/x234/067` is 1234067. A partial tile ends with `.p/` and its width, such as `067.p/12`. A tile never changes. 404 for one that the latest checkpoint does not cover.
         */
        get: operations["getAuditLogTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/log/tile/{level}/{first}/{second}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tile or an entry bundle of the log of all checkpoints
         * @description Of a tiled transparency log (C2SP tlog-tiles). The index of the tile is in groups of three digits, all but the last with an `x`: `x001/x234/067` is 1234067. A partial tile ends with `.p/` and its width, such as `067.p/12`. A tile never changes. 404 for one that the latest checkpoint does not cover.
         */
        get: operations["getAuditLogTileOfTwoParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/log/tile/{level}/{first}/{second}/{third}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tile or an entry bundle of the log of all checkpoints
         * @description Of a tiled transparency log (C2SP tlog-tiles). The index of the tile is in groups of three digits, all but the last with an `x`: `x001/x234/067` is 1234067. A partial tile ends with `.p/` and its width, such as `067.p/12`. A tile never changes. 404 for one that the latest checkpoint does not cover.
         */
        get: operations["getAuditLogTileOfThreeParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/log/tile/{level}/{first}/{second}/{third}/{fourth}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tile or an entry bundle of the log of all checkpoints
         * @description Of a tiled transparency log (C2SP tlog-tiles). The index of the tile is in groups of three digits, all but the last with an `x`: `x001/x234/067` is 1234067. A partial tile ends with `.p/` and its width, such as `067.p/12`. A tile never changes. 404 for one that the latest checkpoint does not cover.
         */
        get: operations["getAuditLogTileOfFourParts"];
        put?: never;
        post?: never;
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
         * List all investments that the caller may see, as one array
         * @description The array is streamed. Newest first, archived records included.
         *
         *     Requires the scope `investments.read`.
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
    "/v2/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's keys of the workspace, or as an admin everyone's
         * @description Keys of other users require the scope members.read. With a sandbox credential, only sandbox keys are listed.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create a key that acts as the caller
         * @description The key is in this response only. The operation requires no scope. The key has at most the scopes and the lifetime of the credential that creates it, and a sandbox credential creates sandbox keys only. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         */
        post: operations["createApiKey"];
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
        /**
         * Read one key, without its secret
         * @description Read one key, without its secret.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key: every gateway rejects it within a second
         * @description For the calling key itself, for an own key whose scopes the calling credential all has, with the scope tokens.revoke for any own key, and as an admin for any key of the workspace. Revoking a revoked key changes nothing.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Rename one of the caller's keys
         * @description For the calling key itself, for a key whose scopes the calling credential all has, and with the scope tokens.revoke for any key of the caller.
         */
        patch: operations["updateApiKey"];
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
         * List the workspace's OAuth applications
         * @description List the workspace's OAuth applications.
         *
         *     Requires the scope `applications.read`.
         */
        get: operations["listApplications"];
        put?: never;
        /**
         * Register an application
         * @description It is installed in this workspace at once. A confidential application without `jwks` gets a secret, which is in this response only. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["createApplication"];
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
         * @description Read an application.
         *
         *     Requires the scope `applications.read`.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        /**
         * Schedule the deletion of an application in seven days
         * @description Until then, `/restore` undoes it; tokens work, and new ones are issued to existing grants, but nobody can authorize or install it. Then all grants and tokens are revoked. For admins and owners.
         *
         *     Requires the scope `applications.write`.
         */
        delete: operations["deleteApplication"];
        options?: never;
        head?: never;
        /**
         * Update an application
         * @description A merge patch (RFC 7396), as application/merge-patch+json or application/json: given fields change, `owner`, `supportContact`, `metadata` and `jwks` are merged, and null removes a member or resets a field. An added scope applies to an existing grant after the user has consented again; a removed scope is removed from every grant and token at once. Type and environment cannot change.
         *
         *     Requires the scope `applications.write`.
         */
        patch: operations["updateApplication"];
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
         * Allow or reject new grants; issued tokens stay valid
         * @description While they are suspended, `/oauth/authorize`, `/oauth/par`, `/oauth/device_authorization` and the grant `client_credentials` are refused with `unauthorized_client`. Live tokens work, and refresh tokens are redeemed.
         *
         *     Requires the scope `applications.write`.
         */
        put: operations["setAuthorizationFlows"];
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
         * Report leaked credentials: rotates the secret without overlap and revokes every token
         * @description With a production credential, the caller's own browser sessions end, too; those of other people do not. The owner, and the admins of every workspace that uses the application, are notified by mail. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["reportCompromise"];
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
         * Preview the impact of a change
         * @description Preview the impact of a change.
         *
         *     Requires the scope `applications.read`.
         */
        get: operations["previewChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/insight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how an application is installed and used
         * @description Counts only, over all workspaces: no workspace and no person can be told from them. The impact of a change before it is made is at `…/impact`.
         *
         *     Requires the scope `applications.read`.
         */
        get: operations["getInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installations of an application as its publisher
         * @description Workspaces and their organizations, never their people.
         *
         *     Requires the scope `installations.read`.
         */
        get: operations["listApplicationInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the listing of an application as its publisher
         * @description Read the listing of an application as its publisher.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getListing"];
        /**
         * Write the listing of an application
         * @description The first time, it creates a draft, which only the workspace of the application sees. A field that is left out gets its default. Scopes are those of the application: `scopeReasons` says why it needs them. A list that has an entry twice is refused, and so is a text with bidirectional controls.
         *
         *     Requires the scope `directory.write`.
         */
        put: operations["putListing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/delist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a listing out of the directory, as the operator of the platform
         * @description It is gone from the directory at once, and its visibility is `private`; a review that is not decided is withdrawn. Until it is relisted, its publisher can neither submit it nor show it to other organizations. Installations stay. The publisher sees the reason.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["delistListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an image of a listing as its publisher
         * @description Of the draft, of a submission, or of what the directory shows.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getListingImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload the logo of a listing
         * @description It is square. PNG, JPEG or WebP, not animated, from 128 × 128 to 1024 × 1024 pixels and at most 1048576 bytes. It is encoded anew as WebP, of at most 512 × 512 pixels, without metadata. Like the rest of the draft, it is shown to others once a submission with it is approved.
         *
         *     Requires the scope `directory.write`.
         */
        put: operations["putListingLogo"];
        post?: never;
        /**
         * Remove the logo from the draft of a listing
         * @description Remove the logo from the draft of a listing.
         *
         *     Requires the scope `directory.write`.
         */
        delete: operations["deleteListingLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/relist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the publisher of a delisted listing submit it again, as the operator of the platform
         * @description Let the publisher of a delisted listing submit it again, as the operator of the platform.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["relistListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/screenshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a screenshot to a listing
         * @description At most 5, in the order in which they were added. The same image with the same `alt` is added once, so that a request can be repeated; while there are 5, every upload is refused, undecoded. PNG, JPEG or WebP, not animated, from 320 × 240 to 4096 × 4096 pixels and at most 1048576 bytes. It is encoded anew as WebP, of at most 1600 × 1200 pixels, without metadata. Like the rest of the draft, it is shown to others once a submission with it is approved.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["addListingScreenshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/screenshots/{imageId}": {
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
         * Remove a screenshot from the draft of a listing
         * @description Remove a screenshot from the draft of a listing.
         *
         *     Requires the scope `directory.write`.
         */
        delete: operations["deleteListingScreenshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the listing of an application for review
         * @description The automated review runs at once. With a check that fails the listing is `changes_requested`, and `review.checks` says what to change; otherwise it is `in_manual_review`. What is reviewed is the draft at this moment: writing the draft afterwards does not change it. Nothing about the application changes.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["submitListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a listing out of the directory
         * @description It is gone from the directory at once, and its visibility is `private`; a review that is not decided is withdrawn. Existing installations stay active (`keep`, the default), or are revoked (`revoke`). Released versions are kept. To publish it again, submit it: with the number of the latest released version, or a higher one. Its visibility has to be chosen anew, too.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["unpublishListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a listing that were released, the highest first
         * @description List the versions of a listing that were released, the highest first.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["listListingVersions"];
        put?: never;
        /**
         * Submit the draft of a listing as a new version
         * @description Writes the version into the draft and submits it, also while another version is approved or published, which the directory shows until this one is approved: `state` stays, and `review.state` tells. The number must be above the latest released version, or the same once the listing is unpublished: the new release then replaces that version. With more scopes than that had, it must be a new major version.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["addListingVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/listing/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a submission that no reviewer has decided on
         * @description The review is `withdrawn`, and reviewers no longer have it in their queue. A listing that was never approved is a `draft` again; one that has an approved version stays `approved` or `published` with that version; an unpublished one is `unpublished` again. The draft and the visibility stay. It can be submitted again.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["withdrawListing"];
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
         * Allow or reject new installations; existing ones stay active
         * @description Allow or reject new installations; existing ones stay active.
         *
         *     Requires the scope `applications.write`.
         */
        put: operations["setNewInstalls"];
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
         *     Requires the scope `applications.write`.
         */
        post: operations["restoreApplication"];
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
         * Resume a suspended application: its grants and tokens are valid again
         * @description Lifts the suspension of the publisher, or that of the platform for an operator; with the other one left, the application stays suspended. 409 if only the other party suspended it.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["resumeApplication"];
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
         * Revoke all tokens of all workspaces, or of the given ones
         * @description Revokes the tokens from before the request. A repeat with the same `Idempotency-Key` returns the first response for 24 hours, and leaves later tokens valid; a repeat without the key revokes them, too.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["revokeDownstream"];
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
         * List the active secrets, with the last use of each
         * @description List the active secrets, with the last use of each.
         *
         *     Requires the scope `applications.read`.
         */
        get: operations["listSecrets"];
        put?: never;
        /**
         * Rotate the secret: creates one; the others stay valid during the overlap
         * @description Each request creates a secret, also of two at the same moment. With `If-Match` one of them does: the other is a 412. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["rotateSecret"];
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
         * Revoke a secret; the last one cannot be revoked, only rotated
         * @description Revoke a secret; the last one cannot be revoked, only rotated.
         *
         *     Requires the scope `applications.write`.
         */
        delete: operations["revokeSecret"];
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
         * Suspend an application: its tokens are rejected at once, and it gets no new ones
         * @description An operator of the platform suspends an application of any other organization, with a `reason`, which the publisher sees in `suspensions`. Both can suspend it; it is active again once neither does.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["suspendApplication"];
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
         * Offer the ownership of an application to another workspace
         * @description Ask an admin of that workspace for its id: 400 if no workspace has it. Nothing changes until an admin there accepts. Then every secret and key is revoked, and so are the tokens of this workspace unless the application is installed here (see `change=transfer` of `/impact`). For admins and owners.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["offerTransfer"];
        /**
         * Withdraw or decline an ownership offer
         * @description Withdraw or decline an ownership offer.
         *
         *     Requires the scope `applications.write`.
         */
        delete: operations["withdrawTransfer"];
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
         * Accept the ownership of an application
         * @description The client ID, and the grants and tokens of other workspaces, stay valid. The former owner loses its access: its
         *     secrets and `jwks` are revoked, and so is every token and grant of its workspace unless the application is installed there. A
         *     confidential application gets a new secret, which is in this response only. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         *     Any other repeat returns null: rotate the secret in that case. Access
         *     tokens that the former owner's servers have for other workspaces are valid until they expire: `/revoke-downstream` revokes
         *     them. `GET /applications?offered=true` shows the redirect URIs, which are
         *     those of the former owner: `redirectUris` names those that stay. The tokens of a public application
         *     end everywhere, because they are all that is needed to be it, and its `backchannelLogoutUri` is removed. For admins and owners, with a
         *     credential that has every scope of the application.
         *
         *     Requires the scope `applications.write`.
         */
        post: operations["acceptTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who can find an application in the directory
         * @description Read who can find an application in the directory.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getVisibility"];
        /**
         * Set who can find an application in the directory
         * @description `private`: its workspace only. `organization`: the own organization, and each named one once it has approved the publisher, without a review; the organization of the publisher needs the plan `enterprise`, which the operator of the platform sets. `public`: everybody, once its listing is approved; it may be set before, and nothing is shown until then. Every move keeps client ID, secrets, scopes, consents and installations.
         *
         *     Requires the scope `directory.write`.
         */
        put: operations["putVisibility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/account/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the caller's personal data from the log of their own account
         * @description IP addresses, user agents and names in past and future records of the account become unreadable for good; what happened, and when, remains. Workspaces have logs of their own. There is no `Idempotency-Key`: a repeat erases again, and returns `already_erased`.
         */
        post: operations["eraseAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit/account/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the records of the caller's own account, newest first
         * @description Sign-ins, sign-outs, and changes of the password, the second factor and the name, whatever the workspace. Nobody else reads them, except the workspace that the account was provisioned for. The read is recorded in the same log.
         */
        get: operations["listAccountRecords"];
        put?: never;
        post?: never;
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
         * List the signed checkpoints of the workspace's audit log, newest first
         * @description Store some of them outside the platform: a checkpoint proves any later change of the records that it covers.
         *
         *     Requires the scope `audit.read`.
         */
        get: operations["listAuditCheckpoints"];
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
         * Erase a user's personal data from the audit log
         * @description For owners, with an API key for production; tokens of applications are rejected. IP addresses, user agents, names, e-mail addresses and free texts of this person in past and future records of this workspace become unreadable for good; ids remain. Contacts that are known by an e-mail address only are erased by it, as a request of its own. No record changes: every proof stays valid. There is no `Idempotency-Key`: a repeat erases again, and returns `already_erased`.
         *
         *     Requires the scope `audit.erase`.
         */
        post: operations["erasePerson"];
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
         * Export the workspace's audit records as a file, in order
         * @description The records of the environment of the credential, and those that concern the workspace as a whole. The file is streamed. After an interrupted download, continue with `after` and the last `seq` received. A `bundle` is signed and contains proofs for `irp audit verify`; it ends at the latest checkpoint, and has the hashes of the records of the other environment instead of their contents.
         *
         *     Requires the scope `audit.read`.
         */
        get: operations["exportAuditRecords"];
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
         * List the keys that sign checkpoints and bundles, former ones included
         * @description A JSON Web Key Set (RFC 7517, RFC 8037) for `irp audit verify`. Store a copy outside the platform.
         */
        get: operations["listAuditKeys"];
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
         * List the workspace's audit records, newest first
         * @description The records of the environment of the credential, and those that concern the workspace as a whole. The read is recorded as an `audit.read` event.
         *
         *     Requires the scope `audit.read`.
         */
        get: operations["listAuditRecords"];
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
         * Read one audit record
         * @description Read one audit record.
         *
         *     Requires the scope `audit.read`.
         */
        get: operations["getAuditRecord"];
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
        /**
         * List users' authorizations of applications in this workspace
         * @description List users' authorizations of applications in this workspace.
         */
        get: operations["listAuthorizations"];
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
         * Revoke an authorization: every gateway rejects its tokens
         * @description For the caller's own authorizations, and as an admin with the scope tokens.revoke for any of the workspace.
         */
        delete: operations["revokeAuthorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/directory/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an image of a listing that the directory shows
         * @description No credential is required.
         */
        get: operations["getDirectoryImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/directory/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search published integrations
         * @description Requires no credential. Only what is published is found, counted and ranked: the response shows nothing about others. `facets` counts over all pages. HTML in texts is returned as text.
         */
        get: operations["listDirectoryListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/directory/listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a published integration
         * @description Requires no credential. One that is not, or no longer, published is a 404 like an unknown one.
         */
        get: operations["getDirectoryListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/directory/listings/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a published integration, newest first
         * @description List the versions of a published integration, newest first.
         */
        get: operations["listDirectoryListingVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/directory/shared-listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations that are shared with the caller's organization
         * @description By name: those with visibility `organization` that approved publishers share with the organization, and its own. An admin or owner of the organization approves a publisher: `PUT /v2/share-offers/{id}`. The public search does not find them.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["listSharedListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/directory/shared-listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an integration that is shared with the caller's organization
         * @description Read an integration that is shared with the caller's organization.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getSharedListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/directory/shared-listings/{id}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an image of a listing that is shared with the caller's organization
         * @description Read an image of a listing that is shared with the caller's organization.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getSharedListingImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the import jobs of the workspace
         * @description Newest first. Imports of private records, and dry runs, are visible to the user who started them.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listImportJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress or the result of an import job
         * @description Read the progress or the result of an import job.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["getImportJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import-jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import job
         * @description For the user who started the job, admins and owners. A running job ends after the rows in progress; what was imported remains. Cancelling a job that has ended changes nothing.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["cancelImportJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import-jobs/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the errors of the rejected rows of an import job
         * @description In the order of the file. The first 100,000 errors of a job are stored.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listImportJobErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import-jobs/{id}/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an import job shortened, replaced or left out
         * @description In the order of the file. The first 100,000 warnings of a job are stored.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listImportJobWarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the column mappings: built-in ones, then those of the workspace, by name
         * @description List the column mappings: built-in ones, then those of the workspace, by name.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listImportPresets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import-presets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store a column mapping under a name
         * @description Store a column mapping under a name.
         *
         *     Requires the scope `investments.write`.
         */
        put: operations["putImportPreset"];
        post?: never;
        /**
         * Delete a column mapping
         * @description Delete a column mapping.
         *
         *     Requires the scope `investments.write`.
         */
        delete: operations["deleteImportPreset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installation-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the workspaces of the organization may install
         * @description Read what the workspaces of the organization may install.
         *
         *     Requires the scope `installations.read`.
         */
        get: operations["getInstallationPolicy"];
        /**
         * Set what the workspaces of the organization may install
         * @description For admins and owners, with a production credential. It applies to new installations in every workspace of the organization; existing ones stay. It replaces the whole policy.
         *
         *     Requires the scope `installations.write`.
         */
        put: operations["putInstallationPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installation-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests of members for installations
         * @description Admins and owners see those of the workspace, others their own.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["listInstallationRequests"];
        put?: never;
        /**
         * Ask the admins of the workspace to install an application
         * @description Ask the admins of the workspace to install an application.
         *
         *     Requires the scope `directory.read`.
         */
        post: operations["createInstallationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installation-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request for an installation
         * @description Read a request for an installation.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getInstallationRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installation-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request: the application is installed
         * @description For admins and owners. `scopes` are those that they saw, as for an installation without a request; by default, those of the request.
         *
         *     Requires the scope `installations.write`.
         */
        post: operations["approveInstallationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installation-requests/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a request
         * @description Decline a request.
         *
         *     Requires the scope `installations.write`.
         */
        post: operations["declineInstallationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installations of the workspace, also those that have ended
         * @description List the installations of the workspace, also those that have ended.
         *
         *     Requires the scope `installations.read`.
         */
        get: operations["listInstallations"];
        put?: never;
        /**
         * Install an application in the workspace
         * @description For admins and owners. `scopes` are those that they saw: others than the application asks for now are a 409. The credential must have each of them. A production application can be installed in production or in the sandbox, a sandbox application in the sandbox only; its tokens are valid there. A workspace has one installation of an application, whichever its environment.
         *
         *     Requires the scope `installations.write`.
         */
        post: operations["createInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what an application asks for before it is installed
         * @description Every scope in words, with its risk and the reason of the publisher, how they differ from those of an existing installation, and whether it can be installed now. `scopesRequested` are what an installation must agree to.
         *
         *     Requires the scope `installations.read`.
         */
        get: operations["previewInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an installation
         * @description For admins of the workspace that installed it, admins of the workspace of the application, and operators of the platform. All but the workspace itself do not see its people.
         *
         *     Requires the scope `installations.read`.
         */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        /**
         * Uninstall an application
         * @description For admins of the workspace that installed it, admins of the workspace of the application, and operators of the platform. Its tokens and consents in the workspace end at once. The record stays, as `uninstalled`, or `revoked` if the workspace itself did not do it.
         *
         *     Requires the scope `installations.write`.
         */
        delete: operations["deleteInstallation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installations/{id}/reauthorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to the scopes that an installed application asks for now
         * @description For admins and owners of the workspace. `scopes` are those that they saw. The credential must have each scope that is added. None can be added while the listing is delisted.
         *
         *     Requires the scope `installations.write`.
         */
        post: operations["reauthorizeInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the own suspension of an installation
         * @description For admins of the workspace that installed it, admins of the workspace of the application, and operators of the platform. It stays suspended as long as another party has suspended it.
         *
         *     Requires the scope `installations.write`.
         */
        post: operations["resumeInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/installations/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an installation: its tokens are rejected at once
         * @description For admins of the workspace that installed it, admins of the workspace of the application, and operators of the platform. Only the party that suspended it can resume it.
         *
         *     Requires the scope `installations.write`.
         */
        post: operations["suspendInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investment-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's views and the shared ones, the newest first
         * @description List the caller's views and the shared ones, the newest first.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listInvestmentViews"];
        put?: never;
        /**
         * Save a view of the list: filter, order and columns
         * @description At most 100 views of one owner in a workspace and environment.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["createInvestmentView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investment-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a view
         * @description Read a view.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["getInvestmentView"];
        put?: never;
        post?: never;
        /**
         * Delete a view
         * @description For its owner, admins and owners of the workspace.
         *
         *     Requires the scope `investments.write`.
         */
        delete: operations["deleteInvestmentView"];
        options?: never;
        head?: never;
        /**
         * Change a view
         * @description For its owner, admins and owners of the workspace. Given members are replaced as a whole.
         *
         *     Requires the scope `investments.write`.
         */
        patch: operations["updateInvestmentView"];
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
         * List a page of investments, filtered and sorted
         * @description Request the next page with `cursor=meta.nextCursor`: unlike `offset`, it is equally fast on every page. Archived records are excluded by default.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listInvestments"];
        put?: never;
        /**
         * Create an investment
         * @description Create an investment.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["createInvestment"];
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
         * @description The file is streamed. The filters, `sort` and `fields` are those of the list. In CSV, cells, and parts of cells, that a spreadsheet would run as a formula are escaped by an apostrophe, which an import removes.
         *     In a workbook (`format=xlsx`), numbers, flags, times and whole dates have their type, a year is a number, and all else is text,
         *     which no spreadsheet runs as a formula. A text of more than 32,767 characters ends with `…`. A workbook has at most 1,048,575
         *     records: more are a 400.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["exportInvestments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the values of fields among the investments that match
         * @description The filters are those of the list. Values that differ in letter case are counted together, as a filter finds them.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["getInvestmentFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/import-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a workbook to fill in and import
         * @description The first sheet has a column for each field that an import reads, and no records. The second sheet describes the fields; an import does not read it.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["getImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description CSV with a header line, NDJSON with one record per line, or a sheet of an .xlsx workbook with a header row;
         *     compressed with gzip or not (Content-Encoding: gzip). Delimiter and encoding are detected. Country names are read as
         *     ISO 3166-1, the UN and the World Bank write them, and in 90 languages. A workbook is at most 50 MiB; CSV and NDJSON are of any size. A form (multipart/form-data) with one file and nothing else is
         *     accepted too.
         *     An invalid row is reported with its line number and value; the other rows are imported. A row with the id of a record that the
         *     caller sees, as an export has it, updates that record; `key` names other fields to find it by, and `dryRun=true` only
         *     reports what would change. Two rows of a file cannot update the same record, and a row that would change a locked record is
         *     rejected. Favourites, locks, the archive, visibility and times are not imported. With an Idempotency-Key, a retry imports no
         *     row twice, even if the first request was interrupted. An import ends when its client disconnects: records stored until then
         *     remain. A file that is 32 MiB or more as it is sent (8 MiB with gzip, or as a workbook), one with more than 50,000 lines in its
         *     first 4 MiB, or any with `async=true`, is stored (at most 1 GiB decompressed) and imported by a job, which goes
         *     on without its client and after a restart: the response is 202 with its `Location`.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["importInvestments"];
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
         * @description Read one investment.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["getInvestment"];
        put?: never;
        post?: never;
        /**
         * Delete an investment
         * @description For the creator of the record, admins and owners.
         *
         *     Requires the scope `investments.write`.
         */
        delete: operations["deleteInvestment"];
        options?: never;
        head?: never;
        /**
         * Update fields of an investment
         * @description A merge patch (RFC 7396), as application/merge-patch+json or application/json: given fields change, null empties a field, and `clearbit` is merged at every depth. A patch that changes nothing leaves `updatedAt` and the ETag as they are.
         *
         *     Requires the scope `investments.write`.
         */
        patch: operations["updateInvestment"];
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
         * Archive an investment: v2 lists exclude it
         * @description Archiving an archived record changes nothing.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["archiveInvestment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find records that may be the same company
         * @description At most 20, those with the most reasons first. Names are similar if their words are the same apart from legal forms such as `Inc.`, from the order, and from one typing error in a word.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["getInvestmentDuplicates"];
        put?: never;
        post?: never;
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
         * @description Favourites belong to the caller and do not change the record: a locked record can be a favourite.
         *
         *     Requires the scope `investments.write`.
         */
        put: operations["addFavorite"];
        post?: never;
        /**
         * Remove an investment from the caller's favourites
         * @description Favourites belong to the caller and do not change the record: a locked record can be a favourite.
         *
         *     Requires the scope `investments.write`.
         */
        delete: operations["removeFavorite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of an investment, the newest first
         * @description Who changed which field, from what to what. The last entry is the creation. Changes are kept for 730 days, and until the record is deleted. A change by an import is one like any other; favourites are none.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listInvestmentHistory"];
        put?: never;
        post?: never;
        delete?: never;
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
         * Lock an investment: every change is rejected
         * @description For the creator of the record, admins and owners.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["lockInvestment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge duplicates into an investment
         * @description The record keeps its values. An empty field gets the value of the first duplicate that has one. The tags of all records are united. Notes and favourites of the duplicates become those of the record, and the duplicates are deleted with their history. For people and applications that may delete each duplicate. All records are shared, or all are private records of the caller. A repeated merge of the same duplicates changes nothing.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["mergeInvestments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on an investment, the newest first
         * @description List the notes on an investment, the newest first.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["listInvestmentNotes"];
        put?: never;
        /**
         * Write a note on an investment
         * @description Everybody who sees the record sees its notes. A note does not change the record: a locked record can have new notes.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["createInvestmentNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/investments/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a note
         * @description Read a note.
         *
         *     Requires the scope `investments.read`.
         */
        get: operations["getInvestmentNote"];
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description For the author of the note, admins and owners. The notes on a record are deleted with the record.
         *
         *     Requires the scope `investments.write`.
         */
        delete: operations["deleteInvestmentNote"];
        options?: never;
        head?: never;
        /**
         * Change the text of a note
         * @description For the author of the note, admins and owners.
         *
         *     Requires the scope `investments.write`.
         */
        patch: operations["updateInvestmentNote"];
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
         * Unarchive an investment
         * @description Unarchiving a record that is not archived changes nothing.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["unarchiveInvestment"];
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
         * Unlock an investment
         * @description For the creator of the record, admins and owners.
         *
         *     Requires the scope `investments.write`.
         */
        post: operations["unlockInvestment"];
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
        /**
         * Read the caller: user or application, workspace, role and scopes
         * @description Read the caller: user or application, workspace, role and scopes.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the caller's name, or the language of their mails
         * @description Requires a production credential with every scope of the user's role.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/v2/me/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pending invitations to the address of the caller
         * @description From every workspace, also of other organizations. Requires a production API key of the person, with every scope of the role that they have in the key's workspace.
         */
        get: operations["listMyInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/me/invitations/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation: become a member of its workspace
         * @description The caller's name and address become visible to the members of the workspace. A repeat returns the membership. Requires a production API key of the person, with every scope of the role that they have in the key's workspace. A repeat with the same `Idempotency-Key` creates nothing twice for 24 hours, even if the first request was interrupted before its response.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/me/invitations/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description The workspace learns that it was declined, and not whether the address has an account. Requires a production API key of the person, with every scope of the role that they have in the key's workspace. A repeat with the same `Idempotency-Key` creates nothing twice for 24 hours, even if the first request was interrupted before its response.
         */
        post: operations["declineInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/me/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which mails the calling user gets
         * @description Read which mails the calling user gets.
         */
        get: operations["getNotificationPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose which mails the calling user gets
         * @description In every workspace. Notices about the lifecycle of applications and about security, and mails that somebody asked for, cannot be turned off.
         */
        patch: operations["updateNotificationPreferences"];
        trace?: never;
    };
    "/v2/notification-contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the further recipients of notices to the workspace, the oldest first
         * @description List the further recipients of notices to the workspace, the oldest first.
         *
         *     Requires the scope `workspace.read`.
         */
        get: operations["listNotificationContacts"];
        put?: never;
        /**
         * Add a recipient of notices to the workspace
         * @description Such as a security contact, or a chat. It gets what every admin gets about applications that the workspace uses, and security notices to the workspace; nothing about a person. An e-mail address gets one mail that asks for its confirmation, and nothing else while it is `pending`. The address of a contact cannot be changed: another one is another contact, and pending.
         *
         *     Requires the scope `workspace.write`.
         */
        post: operations["addNotificationContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notification-contacts/{id}": {
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
         * Remove a recipient of notices to the workspace
         * @description Remove a recipient of notices to the workspace.
         *
         *     Requires the scope `workspace.write`.
         */
        delete: operations["removeNotificationContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notification-contacts/{id}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the reader of an address again to confirm it
         * @description With a new link, which works for seven days; former ones end. By default at most once in 15 minutes, and five times in 24 hours for an address, from all workspaces together.
         *
         *     Requires the scope `workspace.write`.
         */
        post: operations["sendContactConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people/{userId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable the account of a person, as the operator of the platform
         * @description The person cannot sign in. Browser sessions, access tokens, refresh tokens, authorizations in progress and mailed links of the person end in every workspace. API keys of the person are refused until the account is enabled. Nobody can reset the password, and the person cannot accept an invitation. Memberships stay, and so do applications of the workspaces and their own tokens. The last owner of a workspace can be disabled: the workspace then has no owner who can act until the account is enabled. The person is mailed the reason. The log of the account and of each workspace of the person has the event with the reason, and admins of these workspaces read the reason. A repeat changes and records nothing, and keeps the first reason.
         */
        post: operations["disablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people/{userId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable the account of a person again, as the operator of the platform
         * @description The account belongs to the holder of its mailbox again: password, sign-in codes and passkeys end, and the person chooses a password by a mailed link. API keys that were neither revoked nor expired work again. Sessions, tokens and mailed links that ended do not come back. The person is mailed. A repeat changes and records nothing.
         */
        post: operations["enablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/publisher-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains that the workspace has added, the oldest first
         * @description List the domains that the workspace has added, the oldest first.
         *
         *     Requires the scope `directory.write`.
         */
        get: operations["listPublisherDomains"];
        put?: never;
        /**
         * Add a domain that proves the organization as a publisher
         * @description All listings of an organization with a verified domain show it. Publish the token in one of the two ways of the response, then verify the domain.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["addPublisherDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/publisher-domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a domain of the workspace
         * @description Read a domain of the workspace.
         *
         *     Requires the scope `directory.write`.
         */
        get: operations["getPublisherDomain"];
        put?: never;
        post?: never;
        /**
         * Remove a domain of the workspace
         * @description Remove a domain of the workspace.
         *
         *     Requires the scope `directory.write`.
         */
        delete: operations["removePublisherDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/publisher-domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for the proof of a domain
         * @description The file and the record are looked up at once; `lastCheck` says what was found. A domain is verified for one workspace at a time: another one, of whatever organization, loses it, unless its own proof is still there. A proof is looked for again each day, and the domain lapses when three checks in a row find none.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["verifyPublisherDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest review of each listing, the oldest first
         * @description List the latest review of each listing, the oldest first.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a review: what was submitted, and what has changed since the present release
         * @description Read a review: what was submitted, and what has changed since the present release.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a listing
         * @description The listing is published at once if the visibility of its application is `public`, otherwise it is `approved` until then.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["approveReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over a review, or give it back
         * @description Without a body the caller takes it over, also from another reviewer; with `{"assignee": null}` nobody has it.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["assignReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a note for other reviewers
         * @description The publisher does not see it.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["commentOnReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews/{id}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an image of what was submitted for a review
         * @description Of the submission, also when the draft has other images since.
         *
         *     Requires the scope `directory.read`.
         */
        get: operations["getReviewImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a listing
         * @description A release that the directory shows stays as it is. The publisher may submit again.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["rejectReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reviews/{id}/request-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the publisher for changes of a listing
         * @description A release that the directory shows stays as it is. The publisher submits again.
         *
         *     Requires the scope `directory.write`.
         */
        post: operations["requestChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/share-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the publishers that share integrations with the organization
         * @description By name. What a publisher shares is not shown to the organization before an admin or owner of it has approved the publisher.
         *
         *     Requires the scope `installations.read`.
         */
        get: operations["listShareOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/share-offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Approve a publisher that shares integrations with the organization
         * @description For admins and owners, with a production credential. The publisher becomes one of `approvedPublishers` of the installation policy: all that it shares with the organization is shown, and can be installed.
         *
         *     Requires the scope `installations.write`.
         */
        put: operations["approveShareOffer"];
        post?: never;
        /**
         * Withdraw the approval of a publisher
         * @description For admins and owners, with a production credential. What the publisher shares is hidden at once, and cannot be installed; existing installations stay. Succeeds, too, where it was not approved.
         *
         *     Requires the scope `installations.write`.
         */
        delete: operations["withdrawShareOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the platform is up
         * @description Check that the platform is up.
         */
        get: operations["getStatus"];
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
         * List the valid access and refresh tokens of this workspace
         * @description Metadata only, not the tokens themselves.
         */
        get: operations["listTokens"];
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
        /**
         * Revoke a token
         * @description Revoke a token.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints of the workspace and environment, the oldest first
         * @description A token of an application lists those that the application has created.
         *
         *     Requires the scope `webhooks.read`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Events of the workspace and environment of the credential are sent to it, or with `applicationId` those that concern an application in all workspaces in which it is installed, each only of what the installation may read and without people. They are signed as Standard Webhooks describes. The response is the only one that shows the secret. An endpoint that was created with a token of an application is the application’s: it receives only what the application may read in the workspace, and without people, waits while the installation is suspended, and is deleted when that ends. Other applications do not see it; people of the workspace see, pause and delete it. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         *
         *     Requires the scope `webhooks.write`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Read a webhook endpoint.
         *
         *     Requires the scope `webhooks.read`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint, with its secrets
         * @description Delete a webhook endpoint, with its secrets.
         *
         *     Requires the scope `webhooks.write`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update, pause or activate a webhook endpoint
         * @description A merge patch (RFC 7396), as application/merge-patch+json or application/json: given fields change, `events` as a whole, and null resets `description` or `ordered`. Of an endpoint that an application created, people change the `state` only.
         *
         *     Requires the scope `webhooks.write`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook endpoint of the last 30 days, those of the latest events first
         * @description List the deliveries to a webhook endpoint of the last 30 days, those of the latest events first.
         *
         *     Requires the scope `webhooks.read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery: its event, its attempts, and request and response of the last ones
         * @description Read a delivery: its event, its attempts, and request and response of the last ones.
         *
         *     Requires the scope `webhooks.read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again, whatever became of its delivery
         * @description A new attempt with the same `webhook-id`, at once, also to an endpoint that is left alone because it has failed, and retries if it fails. To a paused endpoint it is made when the endpoint is active again.
         *
         *     Requires the scope `webhooks.write`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how deliveries to a webhook endpoint go: rates, last errors, backlog
         * @description Attempts are counted within seconds.
         *
         *     Requires the scope `webhooks.read`.
         */
        get: operations["getWebhookHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the events of a range of time again
         * @description Every delivery to this endpoint of an event of the range becomes pending again, with the same `webhook-id`, in the background: delivered, failed and cancelled ones, and those that wait for their next attempt, also those that were kept while the endpoint was disabled, except those of which the application may not read any more what they are about. Tests are not sent again, nor is what waited at the time of the request and is delivered before its turn. Events that the endpoint did not receive then, such as those from before it was created or of types that were added since, are not sent. An endpoint has one replay at a time.
         *
         *     Requires the scope `webhooks.write`.
         */
        post: operations["replayWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the live secrets of a webhook endpoint, without their values
         * @description List the live secrets of a webhook endpoint, without their values.
         *
         *     Requires the scope `webhooks.read`.
         */
        get: operations["listWebhookSecrets"];
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint: creates one; former ones of its type stay valid during the overlap
         * @description While several are live, each delivery has a signature by each of them. Each request creates a secret, also of two at the same moment. With `If-Match` one of them does: the other is a 412. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         *
         *     Requires the scope `webhooks.write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/secrets/{secretId}": {
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
         * Revoke a secret of a webhook endpoint; the last one that does not expire can only be rotated
         * @description Revoke a secret of a webhook endpoint; the last one that does not expire can only be rotated.
         *
         *     Requires the scope `webhooks.write`.
         */
        delete: operations["revokeWebhookSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event `webhook.test` now, in any state of the endpoint and whatever types it receives
         * @description One attempt, whose result is the response. It is listed as a delivery, and does not count for the health of the endpoint: not in its rates, nor its last errors.
         *
         *     Requires the scope `webhooks.write`.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
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
         * List the caller's workspaces in the organization of the credential
         * @description An access token of an application lists its own workspace only.
         *
         *     Requires the scope `workspace.read`.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace in the organization of the credential
         * @description For admins and owners; the caller becomes its owner and gets a key for it at `/workspaces/{id}/api-keys`. The region cannot be changed later. Requires a production API key: an access token acts in its own workspace only. A repeat with the same `Idempotency-Key` creates nothing twice for 24 hours, even if the first request was interrupted before its response.
         *
         *     Requires the scope `workspace.write`.
         */
        post: operations["createWorkspace"];
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
         * Read a workspace of the caller
         * @description The workspace of the credential; with an API key, also another one of the organization in which the user is a member.
         *
         *     Requires the scope `workspace.read`.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the workspace, or change of whom it requires a second factor
         * @description For admins and owners. Requires a production credential. Only an owner changes `requireSecondFactor`, with an API key that has every scope of the role; whoever turns it on must have a second factor. From then on the members of whom it is required authorize applications with their second factor, or set one up when they next do; tokens of sign-ins without one are not renewed. An API key of such a member is 403 at once while the account has no second factor, and works again once it has one.
         *
         *     Requires the scope `workspace.write`.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/v2/workspaces/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key for a workspace of the caller, such as one that was just created
         * @description An API key acts in one workspace: the new key acts in this one, with at most the scopes and the lifetime of the credential that creates it, and at most the scopes of the user's role there. Requires a production API key with every scope of the user's role; the user must be a member of the workspace, and the workspace in the organization of the credential. The key is in this response only; it can read itself at `/api-keys/{id}`. A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the one that was never returned.
         */
        post: operations["createWorkspaceApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * List the members of a workspace, and who is invited
         * @description Admins and owners also see who has a second factor.
         *
         *     Requires the scope `members.read`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite somebody to a workspace
         * @description Mails an invitation. Nobody is a member before they accept it: the member is `pending`, and the response is the same whether or not the address has an account. A repeat for the same address renews the invitation with the new role and mails it again. An invitation expires, by default after seven days, and is of no use once its inviter may no longer give the role. One address gets a few invitation mails a day at most, from all workspaces together: further ones are not sent, which the response does not tell. Only owners can invite owners. Requires a production credential. A repeat with the same `Idempotency-Key` creates nothing twice for 24 hours, even if the first request was interrupted before its response.
         *
         *     Requires the scope `members.write`.
         */
        post: operations["addMember"];
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
         * @description Read one member.
         *
         *     Requires the scope `members.read`.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member, withdraw an invitation, or leave the workspace
         * @description Admins can remove others and withdraw invitations, with the scope members.write; every member can leave, with a credential that has every scope of the role. The API keys of the member are revoked. Requires a production credential.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Only owners can change the role to or from owner; the last owner cannot be changed. For a pending member, the role that they are invited for: who changes it is the inviter from then on. Requires a production credential.
         *
         *     Requires the scope `members.write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v2/workspaces/{id}/members/{userId}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a member's sessions in the workspace
         * @description The access tokens, refresh tokens and authorizations in progress of the member end in this workspace. A browser session that began before does not count for this workspace: the member signs in again. Other workspaces of the member are not affected. The consents of the member stay, and so do their API keys: revokeApiKey revokes a key. Only owners can end the sessions of an owner. A repeat with nothing to end changes and records nothing. Requires a production credential.
         *
         *     Requires the scope `members.write`.
         */
        post: operations["endMemberSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Send another invitation mail
         * @description For a pending member: renews the invitation. For a member without a password: a link to choose one, which can be used once, within seven days. Requires a production credential. A repeat with the same `Idempotency-Key` creates nothing twice for 24 hours, even if the first request was interrupted before its response.
         *
         *     Requires the scope `members.write`.
         */
        post: operations["sendInvitation"];
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
        /**
         * @example {
         *       "keepSecretsHours": 24
         *     }
         */
        AcceptTransferRequest: {
            /** @description The redirect URIs that stay, of those that the application has; others are removed. Required for a public application that has some. Default for a confidential one: all stay. */
            redirectUris?: string[];
            /**
             * @description Hours for which the former owner's secrets, but not its jwks, stay valid: 0 to 168
             * @default 0
             */
            keepSecretsHours?: number;
        };
        /**
         * @example {
         *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "name": "Ledger Sync",
         *       "description": "Watches the companies of a workspace and reports changes",
         *       "type": "confidential",
         *       "environment": "production",
         *       "redirectUris": [
         *         "https://partner.example/callback"
         *       ],
         *       "grantTypes": [
         *         "authorization_code",
         *         "refresh_token",
         *         "client_credentials"
         *       ],
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "metadata": {
         *         "tier": "gold"
         *       },
         *       "supportContact": {
         *         "email": "support@partner.example",
         *         "url": "https://partner.example/help"
         *       },
         *       "homepageUrl": "https://partner.example",
         *       "workspaceId": "019a5f3b-18f9-7ae6-b457-c20d9e8f6137",
         *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *       "postLogoutRedirectUris": [],
         *       "backchannelLogoutUri": null,
         *       "backchannelLogoutSessionRequired": false,
         *       "clientAuthentication": "client_secret",
         *       "owner": {
         *         "email": "grace.hopper@meridian.example"
         *       },
         *       "publish": false,
         *       "jwks": null,
         *       "pkceRequired": false,
         *       "dpopBound": false,
         *       "state": "active",
         *       "suspension": null,
         *       "suspensions": [],
         *       "deletionAt": null,
         *       "newInstallsDisabled": false,
         *       "authorizationFlowsSuspended": false,
         *       "visibility": "private",
         *       "listing": {
         *         "state": "none"
         *       },
         *       "transferOffer": null,
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdAt": "2026-11-20T09:52:10.871Z",
         *       "updatedAt": "2026-11-21T08:30:55.402Z",
         *       "warnings": [
         *         {
         *           "field": "pkceRequired",
         *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
         *         }
         *       ],
         *       "clientSecret": "irs_pYf9mD3qX7rT1vB5nK8wZ2cL6hJ4gS0aE9uRiCoQx"
         *     }
         */
        AcceptTransferResponse: {
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
            backchannelLogoutUri: string | null;
            backchannelLogoutSessionRequired: boolean;
            grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
            /** @enum {string} */
            clientAuthentication: "client_secret" | "private_key_jwt" | "none";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
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
            pkceRequired: boolean;
            dpopBound: boolean;
            /** @enum {string} */
            state: "active" | "suspended" | "pending_deletion" | "deleted";
            /** @description The first of `suspensions` */
            suspension: {
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description By whom it is suspended, the earliest first: each party resumes its own suspension, and the application is active without any */
            suspensions: {
                /** @enum {string} */
                by: "publisher" | "platform";
                reason: string;
                /** Format: date-time */
                at: string;
            }[];
            /** @description When the deletion takes effect; until then it can be undone */
            deletionAt: string | null;
            newInstallsDisabled: boolean;
            authorizationFlowsSuspended: boolean;
            visibility: components["schemas"]["ApplicationVisibilityName"];
            /** @description Its listing in the directory; `none`: no draft was written */
            listing: {
                /** @enum {string} */
                state: "none" | "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            };
            transferOffer: {
                toWorkspaceId: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description The id of the user */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Accepted values that a security review may question */
            warnings: {
                field: string;
                message: string;
            }[];
            /** @description Null for a public application, and for a repeat without the Idempotency-Key */
            clientSecret: string | null;
        };
        /**
         * @description The release that the listing describes
         * @example {
         *       "number": "2.0.0",
         *       "releaseNotes": "Export to a third ledger."
         *     }
         */
        AddListingVersionRequest: {
            /** @example 1.4.0 */
            number: string;
            /** @default  */
            releaseNotes?: string;
        };
        /**
         * @example {
         *       "email": "ada.lovelace@meridian.example",
         *       "name": "Ada Lovelace",
         *       "role": "developer"
         *     }
         */
        AddMemberRequest: {
            /** Format: email */
            email: string;
            name?: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "member";
        };
        /**
         * @example {
         *       "domain": "partner.example.com"
         *     }
         */
        AddPublisherDomainRequest: {
            /** @description A domain or subdomain of your own, such as `example.com`; no public suffix such as `co.uk`, and no IP address */
            domain: string;
        };
        /**
         * @example {
         *       "id": "019a5f33-2d58-7461-b3fa-8c5e6d709a12",
         *       "name": "Nightly import",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read",
         *         "investments.write"
         *       ],
         *       "prefix": "irk_live_us_0AvoX2",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdAt": "2026-11-20T09:20:31.650Z",
         *       "createdBy": "019a5f31-6b0c-7d27-95e4-f2a1c83b7d46",
         *       "expiresAt": null,
         *       "lastUsedAt": "2026-11-21T02:00:00.000Z",
         *       "revokedAt": null
         *     }
         */
        ApiKey: {
            id: string;
            name: string;
            /** @description The first characters, which identify the key but do not reveal it */
            prefix: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            workspaceId: string;
            userId: string;
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the credential that created it; null if the operator created it */
            createdBy: string | null;
            expiresAt: string | null;
            /** @description With a resolution of one minute */
            lastUsedAt: string | null;
            revokedAt: string | null;
        };
        /**
         * @example {
         *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "name": "Ledger Sync",
         *       "description": "Watches the companies of a workspace and reports changes",
         *       "type": "confidential",
         *       "environment": "production",
         *       "redirectUris": [
         *         "https://partner.example/callback"
         *       ],
         *       "grantTypes": [
         *         "authorization_code",
         *         "refresh_token",
         *         "client_credentials"
         *       ],
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "metadata": {
         *         "tier": "gold"
         *       },
         *       "supportContact": {
         *         "email": "support@partner.example",
         *         "url": "https://partner.example/help"
         *       },
         *       "homepageUrl": "https://partner.example",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *       "postLogoutRedirectUris": [],
         *       "backchannelLogoutUri": null,
         *       "backchannelLogoutSessionRequired": false,
         *       "clientAuthentication": "client_secret",
         *       "owner": {
         *         "email": "grace.hopper@meridian.example"
         *       },
         *       "publish": false,
         *       "jwks": null,
         *       "pkceRequired": false,
         *       "dpopBound": false,
         *       "state": "active",
         *       "suspension": null,
         *       "suspensions": [],
         *       "deletionAt": null,
         *       "newInstallsDisabled": false,
         *       "authorizationFlowsSuspended": false,
         *       "visibility": "private",
         *       "listing": {
         *         "state": "none"
         *       },
         *       "transferOffer": null,
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdAt": "2026-11-20T09:52:10.871Z",
         *       "updatedAt": "2026-11-20T09:52:10.871Z",
         *       "warnings": [
         *         {
         *           "field": "pkceRequired",
         *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
         *         }
         *       ]
         *     }
         */
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
            backchannelLogoutUri: string | null;
            backchannelLogoutSessionRequired: boolean;
            grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
            /** @enum {string} */
            clientAuthentication: "client_secret" | "private_key_jwt" | "none";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
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
            pkceRequired: boolean;
            dpopBound: boolean;
            /** @enum {string} */
            state: "active" | "suspended" | "pending_deletion" | "deleted";
            /** @description The first of `suspensions` */
            suspension: {
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description By whom it is suspended, the earliest first: each party resumes its own suspension, and the application is active without any */
            suspensions: {
                /** @enum {string} */
                by: "publisher" | "platform";
                reason: string;
                /** Format: date-time */
                at: string;
            }[];
            /** @description When the deletion takes effect; until then it can be undone */
            deletionAt: string | null;
            newInstallsDisabled: boolean;
            authorizationFlowsSuspended: boolean;
            visibility: components["schemas"]["ApplicationVisibilityName"];
            /** @description Its listing in the directory; `none`: no draft was written */
            listing: {
                /** @enum {string} */
                state: "none" | "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            };
            transferOffer: {
                toWorkspaceId: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description The id of the user */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Accepted values that a security review may question */
            warnings: {
                field: string;
                message: string;
            }[];
        };
        /**
         * @example {
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "since": "2026-11-22",
         *       "until": "2026-11-23",
         *       "installations": {
         *         "active": 2,
         *         "reauthorizationRequired": 1,
         *         "suspended": 0,
         *         "ended": 1
         *       },
         *       "days": [
         *         {
         *           "day": "2026-11-22",
         *           "installed": 2,
         *           "ended": 0,
         *           "live": 3
         *         },
         *         {
         *           "day": "2026-11-23",
         *           "installed": 1,
         *           "ended": 1,
         *           "live": 3
         *         }
         *       ],
         *       "versions": [
         *         {
         *           "version": "1.5.0",
         *           "installations": 2
         *         },
         *         {
         *           "version": "1.4.0",
         *           "installations": 1
         *         }
         *       ],
         *       "use": {
         *         "workspaces": 4,
         *         "authorizations": 12,
         *         "liveAccessTokens": 9,
         *         "liveRefreshTokens": 12
         *       },
         *       "deprecatedCalls": []
         *     }
         */
        ApplicationInsight: {
            applicationId: string;
            /**
             * Format: date
             * @description The first day, UTC
             */
            since: string;
            /**
             * Format: date
             * @description Today, UTC
             */
            until: string;
            /** @description All there have ever been, by their state now; `ended`: uninstalled or revoked */
            installations: {
                active: number;
                reauthorizationRequired: number;
                suspended: number;
                ended: number;
            };
            /** @description Each day, with the number that had not ended at its end */
            days: {
                /** Format: date */
                day: string;
                installed: number;
                ended: number;
                live: number;
            }[];
            /** @description Of the listing, at the last consent of those that have not ended; most used first */
            versions: {
                version: string | null;
                installations: number;
            }[];
            use: {
                /** @description Workspaces with an installation, a consent or a live token */
                workspaces: number;
                /** @description Consents of people */
                authorizations: number;
                liveAccessTokens: number;
                liveRefreshTokens: number;
            };
            /** @description Calls to deprecated API versions in these days; most calls first */
            deprecatedCalls: {
                version: string;
                deprecatedOn: string;
                sunsetAt: string | null;
                successor: string | null;
                calls: number;
                /** Format: date-time */
                lastAt: string;
            }[];
        };
        /**
         * @example {
         *       "id": "019a5f41-70b2-7c19-a2e4-3f9d5b0c8e17",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "organizationName": "Meridian Partners",
         *       "environment": "production",
         *       "state": "active",
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "withheldScopes": [],
         *       "version": "1.4.0",
         *       "createdAt": "2026-11-21T09:12:44.018Z",
         *       "endedAt": null
         *     }
         */
        ApplicationInstallation: {
            id: string;
            /** @description The workspace that installed it */
            workspaceId: string;
            /** @description Of that workspace */
            organizationName: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @enum {string} */
            state: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
            /** @description What an admin agreed to, as far as the application still asks for it */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description What the application asks for besides, until an admin agrees */
            withheldScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description Of the listing, when it was installed or authorized last */
            version: string | null;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        /**
         * @example {
         *       "description": "Reports changes of the companies of a workspace",
         *       "metadata": {
         *         "tier": "silver"
         *       },
         *       "homepageUrl": null
         *     }
         */
        ApplicationPatch: {
            name?: string;
            /** @description The scopes that it can request at most */
            scopes?: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            description?: string | null;
            redirectUris?: components["schemas"]["RedirectUri"][] | null;
            postLogoutRedirectUris?: components["schemas"]["RedirectUri"][] | null;
            backchannelLogoutUri?: (components["schemas"]["CalledUrl"] | null) | null;
            backchannelLogoutSessionRequired?: boolean | null;
            grantTypes?: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[] | null;
            homepageUrl?: (string | null) | null;
            publish?: boolean | null;
            jwks?: ({
                keys: (({
                    /** @enum {unknown} */
                    use?: "sig";
                } & {
                    [key: string]: unknown;
                }) & ({
                    /** @constant */
                    kty: "OKP";
                    /** @constant */
                    crv: "Ed25519";
                    x: string;
                } | {
                    /** @constant */
                    kty: "EC";
                    /** @constant */
                    crv: "P-256";
                    x: string;
                    y: string;
                } | {
                    /** @constant */
                    kty: "RSA";
                    n: string;
                    e: string;
                }))[];
            } | null) | null;
            pkceRequired?: boolean | null;
            dpopBound?: boolean | null;
            owner?: {
                team?: string | null;
                /** Format: email */
                email?: string;
            };
            metadata?: {
                [key: string]: string | null;
            } | null;
            supportContact?: {
                email?: string | null;
                url?: string | null;
            } | null;
        };
        /**
         * @example {
         *       "visibility": "public",
         *       "organizations": [],
         *       "listing": {
         *         "state": "draft"
         *       },
         *       "discoverable": false,
         *       "missing": [
         *         {
         *           "requirement": "approval",
         *           "message": "Submit the draft: POST …/listing/submit."
         *         }
         *       ]
         *     }
         */
        ApplicationVisibility: {
            /** @enum {string} */
            visibility: "private" | "organization" | "public";
            /** @description Other organizations that `organization` includes; that of the publisher is always included */
            organizations: string[];
            listing: {
                /**
                 * @description `none`: it has no draft
                 * @enum {string}
                 */
                state: "none" | "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            };
            /** @description Whether everybody finds it in the directory */
            discoverable: boolean;
            /** @description What keeps those whom the visibility includes from finding it; for `private`, what keeps everybody from it. With `organization`, each organization that has approved the publisher finds it as soon as this is empty, without a review; an approval that is missing is not named here */
            missing: {
                /** @enum {string} */
                requirement: "visibility" | "approval" | "plan" | "application";
                /** @description What to do, or whom to wait for */
                message: string;
            }[];
        };
        /**
         * @description Who can find it in the directory: `PUT /applications/{id}/visibility` sets it
         * @enum {string}
         */
        ApplicationVisibilityName: "private" | "organization" | "public";
        /**
         * @example {
         *       "scopes": [
         *         "investments.read"
         *       ]
         *     }
         */
        ApproveInstallationRequestRequest: {
            /** @description The scopes that the admin saw and agrees to: exactly those that the application asks for now */
            scopes?: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
        };
        /**
         * @example {
         *       "comment": "Clear and complete."
         *     }
         */
        ApproveReviewRequest: {
            /** @description The publisher sees it */
            comment?: string;
        };
        /**
         * @example {
         *       "assignee": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31"
         *     }
         */
        AssignReviewRequest: {
            /** @description The id of a reviewer. Default: the caller */
            assignee?: string | null;
        };
        /**
         * @example {
         *       "size": 217,
         *       "rootHash": "x6Wc7b74GD0ZXoq2HNnUHjd9Ac9PfsBnJlfxQN9vgSs=",
         *       "at": "2026-11-22T14:49:50.111Z",
         *       "note": "irp.example/audit/01a203ba-7247-7a5e-96cf-06e1b4dd3718\n217\nx6Wc7b74GD0ZXoq2HNnUHjd9Ac9PfsBnJlfxQN9vgSs=\nprevious t4DdtFl20g4/47qE/RaCPzdqV9Vf67qp1z4vHfzn+eA=\ntime 2026-11-22T14:49:50.111Z\n\n— irp.example/audit/01a203ba-7247-7a5e-96cf-06e1b4dd3718 a+hyqjcGdVPw05c+2zlSXOtQyVe8CR1pvcv/sj3t7yihbGuiyHSPWAYvL7hy8kSbMitJltlP+QrnrqjuXcw9gjTh5go=\n",
         *       "logPosition": 12
         *     }
         */
        AuditCheckpoint: {
            /** @description Number of records that it covers */
            size: number;
            /** @description Merkle tree hash of their leaf hashes, base64 (RFC 6962, section 2.1) */
            rootHash: string;
            /** Format: date-time */
            at: string;
            /** @description The signed note (C2SP tlog-checkpoint) */
            note: string;
            /** @description Its position, from 0, in the log of all checkpoints at `/audit/log`; null until it is there */
            logPosition: number | null;
        };
        /**
         * @example {
         *       "result": "erased",
         *       "deadLetters": 0
         *     }
         */
        AuditErasure: {
            /**
             * @description `erased`: data of this person was readable until now. `already_erased`: it was erased before. `nothing_found`: the log has no data of a person of this id; check the id. In each case future data is unreadable, too
             * @enum {string}
             */
            result: "erased" | "already_erased" | "nothing_found";
            /** @description Events that could not be recorded, named this person, and have lost their personal data */
            deadLetters: number;
        };
        /**
         * @example {
         *       "kty": "OKP",
         *       "crv": "Ed25519",
         *       "x": "A7S3YFE3xMgBITFoeELMnGK-C8J9K4rgV-_ygaavw7c",
         *       "kid": "4921be09-c91b-4160-9e43-c37bbe88559e",
         *       "nbf": 1795358885,
         *       "vkey": "irp.example/audit+36ba937b+AQO0t2BRN8TIASExaHhCzJxivgvCfSuK4Ffv8oGmr8O3",
         *       "logVkey": "irp.example/audit/log+8e92d4de+AQO0t2BRN8TIASExaHhCzJxivgvCfSuK4Ffv8oGmr8O3"
         *     }
         */
        AuditKey: {
            /** @constant */
            kty: "OKP";
            /** @constant */
            crv: "Ed25519";
            x: string;
            kid: string;
            /** @description Start of its use, in seconds since 1970 */
            nbf: number;
            /** @description End of its use, in seconds since 1970; absent for the current key */
            exp?: number;
            /** @description A signed note of the key before it and of this one, which says that this one follows (`irp audit update-keys`); absent for the first key, and for one that replaced a compromised key */
            endorsement?: string;
            /** @description The key as a verifier key (C2SP signed-note), under the name of the log: `<name>+<key id>+<base64>`. Under the origin of a stream it has another id. */
            vkey: string;
            /** @description The key as a verifier key under the origin of the log of all checkpoints: what witnesses need */
            logVkey: string;
        };
        /**
         * @example {
         *       "v": 1,
         *       "id": "019a5f36-5e14-7d1f-b302-7c9e4a6f8d51",
         *       "stream": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "environment": "production",
         *       "seq": 17,
         *       "occurredAt": "2026-11-20T09:52:10.871Z",
         *       "recordedAt": "2026-11-20T09:52:10.943Z",
         *       "action": "application.created",
         *       "category": "application",
         *       "outcome": "success",
         *       "reason": null,
         *       "actor": {
         *         "type": "user",
         *         "id": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *         "onBehalfOf": null
         *       },
         *       "targets": [
         *         {
         *           "type": "application",
         *           "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25"
         *         }
         *       ],
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "installationId": null,
         *       "credential": {
         *         "kind": "api_key",
         *         "id": "019a5f33-2d58-7461-b3fa-8c5e6d709a12"
         *       },
         *       "context": {
         *         "requestId": "a31c8f02-6d4b-4e97-8b15-0f2e9c7d4a68",
         *         "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *         "ip": "203.0.113.24",
         *         "userAgent": "curl/8.9.1"
         *       },
         *       "changes": [
         *         {
         *           "path": "/state",
         *           "before": null,
         *           "after": "active"
         *         }
         *       ],
         *       "details": {
         *         "name": "Ledger Sync",
         *         "type": "confidential",
         *         "scopes": [
         *           "investments.read"
         *         ]
         *       },
         *       "prevHash": "7c7cbaecea89cb6c3fae465bd45273934aec716d203d1dc70d0e6d1ab36ecaa0",
         *       "leafHash": "2796acb404491115aa84501f2859d5d0e038b0cbeb0750be4b9df26a2ca36b05"
         *     }
         */
        AuditRecord: {
            /** @constant */
            v: 1;
            /** @description The id of the event; an event is recorded once. */
            id: string;
            /** @description The id of the workspace, or `account-` and the id of a user. */
            stream: string;
            /** @description Null where it concerns the workspace as a whole. Records from before this member was added lack it. */
            environment?: ("production" | "sandbox") | null;
            /** @description Sequence number in the stream: from 0, without gaps. */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /**
             * Format: date-time
             * @description Not earlier than that of the previous record.
             */
            recordedAt: string;
            /** @description Such as `secret.rotated`. */
            action: string;
            /** @enum {string} */
            category: "application" | "listing" | "scopes" | "token" | "authentication" | "failed_authorization" | "rate_limit" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
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
            /** @description What the caller proved its identity with: the id of an API key, access token or session, or a client ID; null for background work and sign-ins. Absent in records of former versions. */
            credential?: {
                /** @enum {string} */
                kind: "api_key" | "access_token" | "client" | "session";
                id: string;
            } | null;
            context: {
                requestId: string | null;
                traceId: string | null;
                ip: string | null;
                userAgent: string | null;
            };
            /** @description Members of the resource that the action changed. `path` is a JSON Pointer; `after` is null for one that was removed. */
            changes: {
                path: string;
                before: unknown;
                after: unknown;
            }[];
            /** @description Further members of the event, such as the environment. Absent in records of former versions. */
            details?: {
                [key: string]: unknown;
            };
            /** @description `leafHash` of the previous record; 64 zeros in the first record. */
            prevHash: string;
            /** @description SHA-256 of 0x00 and the record without this member in canonical form (RFC 6962, RFC 8785). */
            leafHash: string;
        };
        /**
         * @example {
         *       "id": "019a5f38-c4e7-7915-82b6-3d9f0a5c7e81",
         *       "application": {
         *         "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *         "name": "Ledger Sync"
         *       },
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "environment": "production",
         *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "identityScopes": [
         *         "openid",
         *         "email"
         *       ],
         *       "agreedAt": "2026-11-20T10:03:19.204Z",
         *       "lastUsedAt": "2026-11-21T16:40:00.000Z"
         *     }
         */
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
            /** @description The scopes that the user consented to */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description Scopes of OpenID Connect: openid, profile, email */
            identityScopes: string[];
            /** Format: date-time */
            agreedAt: string;
            /** @description When a token was last issued for it */
            lastUsedAt: string | null;
        };
        /** @example https://partner.example/backchannel-logout */
        CalledUrl: string;
        /**
         * @example {
         *       "change": "suspend",
         *       "workspaces": 2,
         *       "installations": 1,
         *       "authorizations": 14,
         *       "liveAccessTokens": 9,
         *       "liveRefreshTokens": 13,
         *       "scopesAdded": [],
         *       "scopesRemoved": [],
         *       "effects": [
         *         "Authorization, token and refresh requests are rejected.",
         *         "Live tokens stop working immediately; after a resume they work again until they expire."
         *       ]
         *     }
         */
        ChangeImpact: {
            /** @enum {string} */
            change: "suspend" | "delete" | "revoke-downstream" | "compromise" | "transfer" | "scopes" | "unpublish";
            workspaces: number;
            installations: number;
            authorizations: number;
            liveAccessTokens: number;
            liveRefreshTokens: number;
            scopesAdded: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            scopesRemoved: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description The effects as sentences */
            effects: string[];
        };
        /**
         * @example {
         *       "id": "019a5f3d-6b27-7093-a8d1-5f4c2e9b7a06",
         *       "prefix": "irs_pYf9mD",
         *       "createdAt": "2026-11-21T08:45:00.118Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "expiresAt": null,
         *       "lastUsedAt": "2026-11-21T16:40:00.000Z",
         *       "dueForRotation": false
         *     }
         */
        ClientSecret: {
            id: string;
            /** @description The first characters, which identify the secret but do not reveal it */
            prefix: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: string | null;
            /** @description End of the overlap after a rotation */
            expiresAt: string | null;
            /** @description With a resolution of one minute */
            lastUsedAt: string | null;
            /** @description Whether it is older than 90 days */
            dueForRotation: boolean;
        };
        /**
         * @example {
         *       "comment": "The support contact answers within a day."
         *     }
         */
        CommentOnReviewRequest: {
            comment: string;
        };
        /**
         * @example {
         *       "name": "Nightly import",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read",
         *         "investments.write"
         *       ]
         *     }
         */
        CreateApiKeyRequest: {
            name: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @description Default: all scopes of the calling credential */
            scopes?: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /**
             * Format: date-time
             * @description A time in the future. Default and latest: the expiry of the calling credential
             */
            expiresAt?: string;
        };
        /**
         * @example {
         *       "id": "019a5f33-2d58-7461-b3fa-8c5e6d709a12",
         *       "name": "Nightly import",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read",
         *         "investments.write"
         *       ],
         *       "prefix": "irk_live_us_0AvoX2",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdAt": "2026-11-20T09:20:31.650Z",
         *       "createdBy": "019a5f31-6b0c-7d27-95e4-f2a1c83b7d46",
         *       "expiresAt": null,
         *       "lastUsedAt": null,
         *       "revokedAt": null,
         *       "key": "irk_live_us_0AvoX2U83Q5ECpvxzTLwGgj7TgyMPMmERwLSmniD74w4Znep6"
         *     }
         */
        CreateApiKeyResponse: {
            id: string;
            name: string;
            /** @description The first characters, which identify the key but do not reveal it */
            prefix: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            workspaceId: string;
            userId: string;
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the credential that created it; null if the operator created it */
            createdBy: string | null;
            expiresAt: string | null;
            /** @description With a resolution of one minute */
            lastUsedAt: string | null;
            revokedAt: string | null;
            key: string;
        };
        /**
         * @example {
         *       "name": "Ledger Sync",
         *       "description": "Watches the companies of a workspace and reports changes",
         *       "type": "confidential",
         *       "environment": "production",
         *       "redirectUris": [
         *         "https://partner.example/callback"
         *       ],
         *       "grantTypes": [
         *         "authorization_code",
         *         "refresh_token",
         *         "client_credentials"
         *       ],
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "metadata": {
         *         "tier": "gold"
         *       },
         *       "supportContact": {
         *         "email": "support@partner.example",
         *         "url": "https://partner.example/help"
         *       },
         *       "homepageUrl": "https://partner.example"
         *     }
         */
        CreateApplicationRequest: {
            name: string;
            /**
             * @description `public`: it cannot protect a secret, such as a single-page or native app (RFC 6749, section 2.1)
             * @enum {string}
             */
            type: "confidential" | "public";
            /**
             * @description Environment of the records, keys and tokens that it uses
             * @enum {string}
             */
            environment: "production" | "sandbox";
            /** @description The scopes that it can request at most */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            description?: string;
            /** @description Compared exactly. HTTPS, or loopback and private-use schemes for native apps (RFC 8252). http to another host is accepted, with an entry in `warnings`, as long as the application is private and its environment is sandbox */
            redirectUris?: components["schemas"]["RedirectUri"][];
            postLogoutRedirectUris?: components["schemas"]["RedirectUri"][];
            /** @description Receives a logout token when a person signs out who signed in to the application (OpenID Connect Back-Channel Logout 1.0) */
            backchannelLogoutUri?: components["schemas"]["CalledUrl"] | null;
            /** @description Whether logout tokens and ID tokens have a `sid`, which identifies the session */
            backchannelLogoutSessionRequired?: boolean;
            grantTypes?: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
            /** @description Labels of your own */
            metadata?: {
                [key: string]: string;
            };
            /** @description Contact for security notices: a member of its workspace. After the member has left, the notices go to the owners and admins of the workspace */
            owner?: {
                team?: string;
                /** Format: email */
                email: string;
            };
            /** @description For users of the application; the platform sends no mail there */
            supportContact?: {
                /** Format: email */
                email?: string;
                /** Format: uri */
                url?: string;
            };
            homepageUrl?: string | null;
            /** @description Whether it is to be published: where it has no listing, a draft is made from its fields within moments, with the visibility `public`, for its publisher to submit: an approval then publishes it at once. Afterwards `PUT /applications/{id}/visibility` and the listing decide, and a change of this field changes nothing there */
            publish?: boolean;
            /** @description JSON Web Key Set (RFC 7517) of public keys for private_key_jwt (RFC 7523), instead of a secret */
            jwks?: {
                keys: (({
                    /** @enum {unknown} */
                    use?: "sig";
                } & {
                    [key: string]: unknown;
                }) & ({
                    /** @constant */
                    kty: "OKP";
                    /** @constant */
                    crv: "Ed25519";
                    x: string;
                } | {
                    /** @constant */
                    kty: "EC";
                    /** @constant */
                    crv: "P-256";
                    x: string;
                    y: string;
                } | {
                    /** @constant */
                    kty: "RSA";
                    n: string;
                    e: string;
                }))[];
            } | null;
            /** @description Whether every authorization request must have a code challenge (RFC 7636, S256). Default: false for a confidential application, for which RFC 9700 recommends true; a public one always has true */
            pkceRequired?: boolean;
            /** @description Whether every access token must be bound to a DPoP key (RFC 9449) */
            dpopBound?: boolean;
        };
        /**
         * @example {
         *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "name": "Ledger Sync",
         *       "description": "Watches the companies of a workspace and reports changes",
         *       "type": "confidential",
         *       "environment": "production",
         *       "redirectUris": [
         *         "https://partner.example/callback"
         *       ],
         *       "grantTypes": [
         *         "authorization_code",
         *         "refresh_token",
         *         "client_credentials"
         *       ],
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "metadata": {
         *         "tier": "gold"
         *       },
         *       "supportContact": {
         *         "email": "support@partner.example",
         *         "url": "https://partner.example/help"
         *       },
         *       "homepageUrl": "https://partner.example",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *       "postLogoutRedirectUris": [],
         *       "backchannelLogoutUri": null,
         *       "backchannelLogoutSessionRequired": false,
         *       "clientAuthentication": "client_secret",
         *       "owner": {
         *         "email": "grace.hopper@meridian.example"
         *       },
         *       "publish": false,
         *       "jwks": null,
         *       "pkceRequired": false,
         *       "dpopBound": false,
         *       "state": "active",
         *       "suspension": null,
         *       "suspensions": [],
         *       "deletionAt": null,
         *       "newInstallsDisabled": false,
         *       "authorizationFlowsSuspended": false,
         *       "visibility": "private",
         *       "listing": {
         *         "state": "none"
         *       },
         *       "transferOffer": null,
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdAt": "2026-11-20T09:52:10.871Z",
         *       "updatedAt": "2026-11-20T09:52:10.871Z",
         *       "warnings": [
         *         {
         *           "field": "pkceRequired",
         *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
         *         }
         *       ],
         *       "clientSecret": "irs_pYf9mD3qX7rT1vB5nK8wZ2cL6hJ4gS0aE9uRiCoQx",
         *       "discovery": {
         *         "issuer": "https://api.example.com",
         *         "authorizationServerMetadata": "https://api.example.com/.well-known/oauth-authorization-server",
         *         "openidConfiguration": "https://api.example.com/.well-known/openid-configuration",
         *         "jwksUri": "https://api.example.com/oauth/jwks",
         *         "authorizationEndpoint": "https://api.example.com/oauth/authorize",
         *         "tokenEndpoint": "https://api.example.com/oauth/token",
         *         "revocationEndpoint": "https://api.example.com/oauth/revoke",
         *         "deviceAuthorizationEndpoint": "https://api.example.com/oauth/device_authorization"
         *       }
         *     }
         */
        CreateApplicationResponse: {
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
            backchannelLogoutUri: string | null;
            backchannelLogoutSessionRequired: boolean;
            grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
            /** @enum {string} */
            clientAuthentication: "client_secret" | "private_key_jwt" | "none";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
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
            pkceRequired: boolean;
            dpopBound: boolean;
            /** @enum {string} */
            state: "active" | "suspended" | "pending_deletion" | "deleted";
            /** @description The first of `suspensions` */
            suspension: {
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description By whom it is suspended, the earliest first: each party resumes its own suspension, and the application is active without any */
            suspensions: {
                /** @enum {string} */
                by: "publisher" | "platform";
                reason: string;
                /** Format: date-time */
                at: string;
            }[];
            /** @description When the deletion takes effect; until then it can be undone */
            deletionAt: string | null;
            newInstallsDisabled: boolean;
            authorizationFlowsSuspended: boolean;
            visibility: components["schemas"]["ApplicationVisibilityName"];
            /** @description Its listing in the directory; `none`: no draft was written */
            listing: {
                /** @enum {string} */
                state: "none" | "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            };
            transferOffer: {
                toWorkspaceId: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description The id of the user */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Accepted values that a security review may question */
            warnings: {
                field: string;
                message: string;
            }[];
            /** @description In this response only; null for a public application and for private_key_jwt */
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
        /**
         * @example {
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read"
         *       ]
         *     }
         */
        CreateInstallationRequest: {
            applicationId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @description The scopes that the admin saw and agrees to: exactly those that the application asks for now */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
        };
        /**
         * @example {
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "environment": "production",
         *       "reason": "For the monthly report"
         *     }
         */
        CreateInstallationRequestRequest: {
            applicationId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            reason?: string;
        };
        /**
         * @example {
         *       "text": "Margins fell for the third quarter; ask about suppliers."
         *     }
         */
        CreateInvestmentNoteRequest: {
            text: string;
        };
        /**
         * @example {
         *       "url": "https://receiver.example.com/webhooks",
         *       "events": [
         *         "application.updated",
         *         "installation.created"
         *       ],
         *       "description": "Keeps our inventory of integrations"
         *     }
         */
        CreateWebhookEndpointRequest: {
            /** @description An application of this workspace and environment: the endpoint receives what happens to it, and in all workspaces in which it is installed. Default: the endpoint receives the events of this workspace */
            applicationId?: string;
            /** @description Where events are sent: https, or http on loopback */
            url: string;
            /** @description The types of events that it receives; `*`: all of them, also those of later versions */
            events: ("*" | "application.created" | "application.updated" | "application.suspended" | "application.resumed" | "application.unpublished" | "application.scopes_expanded" | "application.scopes_reduced" | "application.credentials_compromised" | "application.ownership_transferred" | "application.deletion_scheduled" | "application.restored" | "application.deleted" | "listing.submitted" | "listing.approved" | "listing.rejected" | "listing.changes_requested" | "listing.published" | "installation.created" | "installation.reauthorization_required" | "installation.reauthorized" | "installation.suspended" | "installation.resumed" | "installation.removed" | "investment.created" | "investment.imported" | "investment.updated" | "investment.archived" | "investment.deleted" | "token.revoked" | "secret.rotated" | "secret.expiring" | "webhook_endpoint.failing" | "webhook_endpoint.disabled" | "webhook_endpoint.recovered" | "webhook.test")[];
            /**
             * @description For your own use
             * @default
             */
            description?: string;
            /**
             * @description Whether deliveries are made one after another, in the order of the events: one that is not accepted holds back those behind it
             * @default false
             */
            ordered?: boolean;
        };
        /**
         * @example {
         *       "name": "Nightly import",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read",
         *         "investments.write"
         *       ]
         *     }
         */
        CreateWorkspaceApiKeyRequest: {
            name: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @description Default: all scopes of the calling credential */
            scopes?: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /**
             * Format: date-time
             * @description A time in the future. Default and latest: the expiry of the calling credential
             */
            expiresAt?: string;
        };
        /**
         * @example {
         *       "id": "019a5f33-2d58-7461-b3fa-8c5e6d709a12",
         *       "name": "Nightly import",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read",
         *         "investments.write"
         *       ],
         *       "prefix": "irk_live_us_0AvoX2",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdAt": "2026-11-20T09:20:31.650Z",
         *       "createdBy": "019a5f31-6b0c-7d27-95e4-f2a1c83b7d46",
         *       "expiresAt": null,
         *       "lastUsedAt": null,
         *       "revokedAt": null,
         *       "key": "irk_live_us_0AvoX2U83Q5ECpvxzTLwGgj7TgyMPMmERwLSmniD74w4Znep6"
         *     }
         */
        CreateWorkspaceApiKeyResponse: {
            id: string;
            name: string;
            /** @description The first characters, which identify the key but do not reveal it */
            prefix: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            workspaceId: string;
            userId: string;
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the credential that created it; null if the operator created it */
            createdBy: string | null;
            expiresAt: string | null;
            /** @description With a resolution of one minute */
            lastUsedAt: string | null;
            revokedAt: string | null;
            key: string;
        };
        /**
         * @example {
         *       "name": "Fund two",
         *       "region": "us"
         *     }
         */
        CreateWorkspaceRequest: {
            name: string;
            /**
             * @description One of the regions of this platform, such as `us`
             * @example us
             */
            region: string;
        };
        /**
         * @example {
         *       "id": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *       "applicationId": null,
         *       "url": "https://receiver.example.com/webhooks",
         *       "events": [
         *         "application.updated",
         *         "installation.created"
         *       ],
         *       "description": "Keeps our inventory of integrations",
         *       "ordered": false,
         *       "environment": "production",
         *       "state": "active",
         *       "createdAt": "2026-11-24T09:12:44.180Z",
         *       "updatedAt": "2026-11-24T09:12:44.180Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdByApplication": null,
         *       "secret": "whsec_wR0mN1zI3kPz9qjQ7nTn1yUuQm0uD3b9sYF2c8X5aBc"
         *     }
         */
        CreatedWebhookEndpoint: {
            id: string;
            /** @description It receives what happens to this application, and where it is installed; null: the events of the workspace */
            applicationId: string | null;
            url: string;
            events: string[];
            description: string;
            ordered: boolean;
            /**
             * @description It receives events of this environment only
             * @enum {string}
             */
            environment: "production" | "sandbox";
            /** @enum {string} */
            state: "active" | "paused" | "disabled";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The id of the user; null: an application without one */
            createdBy: string | null;
            /** @description The application whose token created it, and with whose installation it ends; null: it is of the workspace */
            createdByApplication: string | null;
            /** @description Verifies signatures (Standard Webhooks). Shown only here: store it */
            secret: string;
        };
        /**
         * @example {
         *       "reason": "We have another one"
         *     }
         */
        DeclineInstallationRequestRequest: {
            reason?: string;
        };
        /**
         * @example {
         *       "reason": "It sends data to a server that the listing does not name."
         *     }
         */
        DelistListingRequest: {
            reason: string;
        };
        /**
         * @example {
         *       "categories": [
         *         {
         *           "value": "portfolio",
         *           "count": 1
         *         },
         *         {
         *           "value": "reporting",
         *           "count": 1
         *         }
         *       ],
         *       "scopes": [
         *         {
         *           "value": "investments.read",
         *           "count": 1
         *         }
         *       ],
         *       "publishers": [
         *         {
         *           "value": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *           "count": 1,
         *           "name": "Meridian Partners"
         *         }
         *       ],
         *       "verified": [
         *         {
         *           "value": true,
         *           "count": 1
         *         }
         *       ]
         *     }
         */
        DirectoryFacets: {
            /** @description At most 100 values, the most frequent ones first */
            categories: {
                value: string;
                /** @description Number of listings */
                count: number;
            }[];
            scopes: {
                /** @enum {string} */
                value: "investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke";
                /** @description Number of listings */
                count: number;
            }[];
            /** @description By the id of the organization, with its name. At most 100 values, the most frequent ones first */
            publishers: {
                value: string;
                /** @description Number of listings */
                count: number;
                name: string;
            }[];
            /** @description Of publishers that have proven a domain (`true`), and of others (`false`) */
            verified: {
                value: boolean;
                /** @description Number of listings */
                count: number;
            }[];
        };
        /**
         * @example {
         *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "name": "Ledger Sync",
         *       "description": "Reports changes of the companies of a workspace to your ledger",
         *       "vendor": "Meridian Partners",
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "name": "Meridian Partners",
         *         "verified": true,
         *         "domain": "partner.example.com"
         *       },
         *       "environment": "production",
         *       "categories": [
         *         "portfolio",
         *         "reporting"
         *       ],
         *       "supportedFeatures": [
         *         "Changes of companies within a minute",
         *         "Export to a ledger"
         *       ],
         *       "acceptsInstallations": true,
         *       "scopesRequested": [
         *         {
         *           "scope": "investments.read",
         *           "description": "Read investment records",
         *           "risk": "low",
         *           "reason": "To compare the companies of the workspace with the ledger"
         *         }
         *       ],
         *       "unreviewedScopes": [],
         *       "documentationLinks": [
         *         "https://partner.example.com/docs"
         *       ],
         *       "supportContacts": [
         *         "support@partner.example",
         *         "https://partner.example.com/help"
         *       ],
         *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
         *       "version": {
         *         "number": "1.4.0",
         *         "releasedAt": "2026-11-23T11:20:03.400Z",
         *         "releaseNotes": "Export to a second ledger."
         *       },
         *       "logo": {
         *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "url": "/v2/directory/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "contentType": "image/webp",
         *         "width": 512,
         *         "height": 512,
         *         "alt": "The letters LS on blue"
         *       },
         *       "screenshots": [
         *         {
         *           "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *           "url": "/v2/directory/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *           "contentType": "image/webp",
         *           "width": 1600,
         *           "height": 1000,
         *           "alt": "Companies beside the accounts of a ledger"
         *         }
         *       ],
         *       "publishedAt": "2026-10-05T08:14:51.020Z"
         *     }
         */
        DirectoryListing: {
            /** @description The id of the application */
            id: string;
            name: string;
            description: string;
            vendor: string;
            publisher: components["schemas"]["ListingPublisher"];
            /**
             * @description Data of which environment the application can access
             * @enum {string}
             */
            environment: "production" | "sandbox";
            categories: string[];
            supportedFeatures: string[];
            /** @description False while its publisher has disabled new installations */
            acceptsInstallations: boolean;
            /** @description What an admin agrees to: the scopes of the application at this moment */
            scopesRequested: {
                /** @enum {string} */
                scope: "investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke";
                /** @description What the scope permits, as on the consent page */
                description: string;
                /**
                 * @description `low` reads, `medium` changes, `high` can give others access
                 * @enum {string}
                 */
                risk: "low" | "medium" | "high";
                /** @description Why the application needs it; null where the publisher has not said */
                reason: string | null;
            }[];
            /** @description Scopes that were added after the version was reviewed: no reviewer has seen them. Empty for a listing that needs no review, because it was never public */
            unreviewedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            documentationLinks: string[];
            /** @description E-mail addresses and https URLs */
            supportContacts: string[];
            securityInformation: string;
            logo: components["schemas"]["ListingImage"] | null;
            screenshots: components["schemas"]["ListingImage"][];
            version: components["schemas"]["ReleasedListingVersion"];
            /**
             * Format: date-time
             * @description When the directory first showed the listing
             */
            publishedAt: string;
        };
        /**
         * @example {
         *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "name": "Ledger Sync",
         *       "description": "Reports changes of the companies of a workspace to your ledger",
         *       "vendor": "Meridian Partners",
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "name": "Meridian Partners",
         *         "verified": true,
         *         "domain": "partner.example.com"
         *       },
         *       "environment": "production",
         *       "categories": [
         *         "portfolio",
         *         "reporting"
         *       ],
         *       "supportedFeatures": [
         *         "Changes of companies within a minute",
         *         "Export to a ledger"
         *       ],
         *       "acceptsInstallations": true,
         *       "logo": {
         *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "url": "/v2/directory/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "contentType": "image/webp",
         *         "width": 512,
         *         "height": 512,
         *         "alt": "The letters LS on blue"
         *       },
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "version": {
         *         "number": "1.4.0",
         *         "releasedAt": "2026-11-23T11:20:03.400Z"
         *       },
         *       "publishedAt": "2026-10-05T08:14:51.020Z"
         *     }
         */
        DirectoryListingSummary: {
            /** @description The id of the application */
            id: string;
            name: string;
            description: string;
            vendor: string;
            publisher: components["schemas"]["ListingPublisher"];
            /**
             * @description Data of which environment the application can access
             * @enum {string}
             */
            environment: "production" | "sandbox";
            categories: string[];
            supportedFeatures: string[];
            /** @description False while its publisher has disabled new installations */
            acceptsInstallations: boolean;
            logo: components["schemas"]["ListingImage"] | null;
            /** @description The scopes that the application requests */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            version: {
                /** @description Semantic Versioning 2.0.0 */
                number: string;
                /**
                 * Format: date-time
                 * @description When the directory first showed the version
                 */
                releasedAt: string;
            };
            /**
             * Format: date-time
             * @description When the directory first showed the listing
             */
            publishedAt: string;
        };
        /**
         * @example {
         *       "number": "1.4.0",
         *       "releasedAt": "2026-11-23T11:20:03.400Z",
         *       "releaseNotes": "Export to a second ledger.",
         *       "scopes": [
         *         "investments.read"
         *       ]
         *     }
         */
        DirectoryListingVersion: {
            /** @description Semantic Versioning 2.0.0 */
            number: string;
            /**
             * Format: date-time
             * @description When the directory first showed the version
             */
            releasedAt: string;
            releaseNotes: string;
            /** @description The scopes of the application when the version was submitted */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
        };
        /**
         * @example {
         *       "reason": "The account was used from a stolen laptop."
         *     }
         */
        DisablePersonRequest: {
            reason: string;
        };
        /**
         * @example {
         *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
         *     }
         */
        ErasePersonRequest: {
            /** @description Id of the user, or the e-mail address of a person who is known to the log by it only */
            userId: string;
        };
        /**
         * @description Described at `/docs/errors`; codes can be added: treat an unknown one by its HTTP status
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "headers_too_large" | "not_implemented" | "unauthorized" | "forbidden" | "insufficient_scope" | "wrong_region" | "rate_limit_exceeded" | "version_sunset" | "conflict" | "precondition_failed" | "unprocessable" | "locked" | "internal_error" | "bad_gateway" | "unavailable" | "upstream_timeout";
        /**
         * @example {
         *       "id": "019a5f47-90d1-7e0c-a1b2-6c5d4e3f2a10",
         *       "action": "changed",
         *       "revision": 2,
         *       "at": "2026-11-21T16:02:33.090Z",
         *       "actor": {
         *         "type": "user",
         *         "id": "019a5f3d-1f0a-7c11-8b70-55f1de7e6a02"
         *       },
         *       "hidden": false,
         *       "changes": [
         *         {
         *           "field": "ceo",
         *           "before": "",
         *           "after": "Tim Cook"
         *         }
         *       ]
         *     }
         */
        HistoryEntry: {
            /** @description Id of the change, also in the audit log; of the creation, the id of the record */
            id: string;
            /** @enum {string} */
            action: "created" | "changed" | "merged";
            /** @description Number of the record that the change made, as in its ETag */
            revision: number;
            /** Format: date-time */
            at: string;
            actor: {
                /** @enum {string} */
                type: "user" | "application" | "system";
                id: string;
                onBehalfOf?: string;
            };
            /** @description Whether `before` and `after` are null because the record was private to another person before or after the change */
            hidden: boolean;
            /** @description The fields that changed, in the order of the record; none of the creation. Of a text of more than 500 characters, and of a longer JSON text, the beginning and `…` */
            changes: {
                /** @description Name of a field of the record */
                field: string;
                before: unknown;
                after: unknown;
            }[];
            /** @description Of a merge: ids of the records that were merged into this one */
            mergedFrom?: string[];
        };
        /**
         * @example {
         *       "id": "019a5f41-22b7-7d03-8f19-6f0c4be7a915",
         *       "state": "succeeded",
         *       "message": null,
         *       "visibility": "workspace",
         *       "cancelRequested": false,
         *       "createdAt": "2026-11-20T09:44:51.300Z",
         *       "startedAt": "2026-11-20T09:44:51.842Z",
         *       "endedAt": "2026-11-20T09:44:52.116Z",
         *       "expiresAt": "2026-11-27T09:44:52.116Z",
         *       "progress": {
         *         "bytes": 105,
         *         "bytesRead": 105,
         *         "line": 3
         *       },
         *       "report": {
         *         "created": 1,
         *         "updated": 0,
         *         "unchanged": 0,
         *         "alreadyImported": 0,
         *         "rejected": 1,
         *         "warned": 0,
         *         "imported": 1,
         *         "dryRun": false,
         *         "file": {
         *           "format": "csv",
         *           "encoding": "utf-8",
         *           "delimiter": ","
         *         },
         *         "ignoredColumns": [
         *           {
         *             "column": "founded",
         *             "didYouMean": "foundingDate"
         *           }
         *         ]
         *       }
         *     }
         */
        ImportJob: {
            id: string;
            /**
             * @description `receiving` the file, `queued`, `running`, and one of three ends: `succeeded` (rows may have been rejected), `failed` with a `message`, `canceled`
             * @enum {string}
             */
            state: "receiving" | "queued" | "running" | "succeeded" | "failed" | "canceled";
            /** @description Why the job failed, what a queued job waits for, or that a running one was interrupted, and when its next attempt begins */
            message: string | null;
            /**
             * @description Of the records that are created
             * @enum {string}
             */
            visibility: "workspace" | "private";
            cancelRequested: boolean;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            endedAt: string | null;
            /** @description When the job is deleted, 7 days after its end */
            expiresAt: string | null;
            progress: {
                /** @description Size of the file, decompressed */
                bytes: number;
                bytesRead: number;
                /** @description Every row up to this line is counted in `report` */
                line: number;
            };
            report: components["schemas"]["ImportJobReport"];
        };
        /** @description Of the rows so far */
        ImportJobReport: {
            /** @description Records created by this request */
            created: number;
            /** @description Records changed */
            updated: number;
            /** @description Rows whose record has these values already */
            unchanged: number;
            /** @description Rows whose record was created by an earlier request with the same Idempotency-Key */
            alreadyImported: number;
            /** @description Rows that were not imported */
            rejected: number;
            /** @description Imported rows of which a value was shortened, replaced or left out, as `warnings` say */
            warned: number;
            /**
             * @deprecated
             * @description The same as `created`
             */
            imported: number;
            /** @description Whether the counts are what an import would do */
            dryRun: boolean;
            /** @description How the file was read, as named or detected */
            file: {
                /** @enum {string} */
                format: "csv" | "ndjson" | "xlsx";
                /** @enum {string} */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
                /** @enum {string} */
                delimiter?: "," | ";" | "tab" | "|";
                sheet?: string;
                /** @description Sheets of the workbook that are not imported, at most 100, where none was named */
                otherSheets?: string[];
            };
            /** @description Columns of the file that are not imported, at most 100; empty: those without a name */
            ignoredColumns: {
                column: string;
                /** @description The field with the nearest name */
                didYouMean: string | null;
            }[];
            /** @description Of a dry run: rows that would create or change a record, at most 500 */
            rows?: {
                line: number;
                /** @enum {string} */
                action: "create" | "update";
                /** @description Of the record that exists; null for one that would be created */
                id: string | null;
                /** @description Fields that would change; long values are cut off. Empty for a record that would be created */
                changes: {
                    field: string;
                    before: unknown;
                    after: unknown;
                }[];
            }[];
        };
        /**
         * @example {
         *       "name": "broker-export",
         *       "mapping": {
         *         "Symbol": "tickerSymbol",
         *         "Company": "name"
         *       },
         *       "builtIn": false
         *     }
         */
        ImportPreset: {
            name: string;
            mapping: {
                [key: string]: string;
            };
            builtIn: boolean;
        };
        /**
         * @example {
         *       "created": 1,
         *       "updated": 0,
         *       "unchanged": 0,
         *       "alreadyImported": 0,
         *       "rejected": 1,
         *       "warned": 0,
         *       "imported": 1,
         *       "dryRun": false,
         *       "file": {
         *         "format": "csv",
         *         "encoding": "utf-8",
         *         "delimiter": ","
         *       },
         *       "ignoredColumns": [
         *         {
         *           "column": "founded",
         *           "didYouMean": "foundingDate"
         *         }
         *       ],
         *       "errors": [
         *         {
         *           "line": 3,
         *           "field": "country",
         *           "message": "must be the name of one country that exists today, or its ISO 3166-1 code",
         *           "value": "Atlantis"
         *         }
         *       ],
         *       "warnings": []
         *     }
         */
        ImportReport: {
            /** @description Records created by this request */
            created: number;
            /** @description Records changed */
            updated: number;
            /** @description Rows whose record has these values already */
            unchanged: number;
            /** @description Rows whose record was created by an earlier request with the same Idempotency-Key */
            alreadyImported: number;
            /** @description Rows that were not imported */
            rejected: number;
            /** @description Imported rows of which a value was shortened, replaced or left out, as `warnings` say */
            warned: number;
            /**
             * @deprecated
             * @description The same as `created`
             */
            imported: number;
            /** @description Whether the counts are what an import would do */
            dryRun: boolean;
            /** @description How the file was read, as named or detected */
            file: {
                /** @enum {string} */
                format: "csv" | "ndjson" | "xlsx";
                /** @enum {string} */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
                /** @enum {string} */
                delimiter?: "," | ";" | "tab" | "|";
                sheet?: string;
                /** @description Sheets of the workbook that are not imported, at most 100, where none was named */
                otherSheets?: string[];
            };
            /** @description Columns of the file that are not imported, at most 100; empty: those without a name */
            ignoredColumns: {
                column: string;
                /** @description The field with the nearest name */
                didYouMean: string | null;
            }[];
            /** @description Errors of the rejected rows, at most 1,000 */
            errors: {
                /** @description From 1; of a spreadsheet, the number of the row */
                line: number;
                field?: string;
                message: string;
                /** @description The rejected value, at most 100 characters of it */
                value?: string;
            }[];
            /** @description What was shortened, replaced or left out of imported rows, at most 1,000 */
            warnings: {
                /** @description From 1; of a spreadsheet, the number of the row */
                line: number;
                field?: string;
                message: string;
                /** @description What the file has, at most 100 characters of it */
                value?: string;
            }[];
            /** @description Of a dry run: rows that would create or change a record, at most 500 */
            rows?: {
                line: number;
                /** @enum {string} */
                action: "create" | "update";
                /** @description Of the record that exists; null for one that would be created */
                id: string | null;
                /** @description Fields that would change; long values are cut off. Empty for a record that would be created */
                changes: {
                    field: string;
                    before: unknown;
                    after: unknown;
                }[];
            }[];
        };
        /**
         * @example {
         *       "id": "019a5f41-70b2-7c19-a2e4-3f9d5b0c8e17",
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "applicationName": "Ledger Sync",
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "name": "Meridian Partners"
         *       },
         *       "application": {
         *         "state": "active",
         *         "suspensions": [],
         *         "authorizationFlowsSuspended": false,
         *         "deletionAt": null,
         *         "unpublishedAt": null,
         *         "delistedAt": null,
         *         "credentialsCompromisedAt": null,
         *         "transferredAt": null
         *       },
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "organizationName": "Meridian Partners",
         *       "environment": "production",
         *       "state": "active",
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "withheldScopes": [],
         *       "suspensions": [],
         *       "version": "1.4.0",
         *       "createdAt": "2026-11-21T09:12:44.018Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "updatedAt": "2026-11-21T09:12:44.018Z",
         *       "endedAt": null,
         *       "endedBy": null,
         *       "endReason": null
         *     }
         */
        Installation: {
            id: string;
            applicationId: string;
            applicationName: string;
            publisher: {
                organizationId: string;
                name: string;
            };
            /** @description What became of the application itself; null once the installation has ended */
            application: {
                /** @enum {string} */
                state: "active" | "suspended" | "pending_deletion" | "deleted";
                /** @description While there is one, the application has no access anywhere */
                suspensions: {
                    /** @enum {string} */
                    by: "publisher" | "platform";
                    /** Format: date-time */
                    at: string;
                    reason: string | null;
                }[];
                /** @description Whether nobody else can allow it anything for now; who did before goes on */
                authorizationFlowsSuspended: boolean;
                /** @description When it is deleted, and the installation ends */
                deletionAt: string | null;
                /** @description When the directory ceased to show it; null while everybody finds it there */
                unpublishedAt: string | null;
                /** @description When the operator of the platform removed it from the directory */
                delistedAt: string | null;
                /** @description When its publisher reported last, since it is installed here, that its credentials were compromised */
                credentialsCompromisedAt: string | null;
                /** @description Since when `publisher` owns it, if somebody else did when it was installed here */
                transferredAt: string | null;
            } | null;
            /** @description The workspace that installed it */
            workspaceId: string;
            /** @description Of that workspace */
            organizationName: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @enum {string} */
            state: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
            /** @description What an admin agreed to, as far as the application still asks for it */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description What the application asks for besides, until an admin agrees */
            withheldScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description Each is lifted only by the party that suspended it */
            suspensions: {
                /** @enum {string} */
                by: "tenant" | "publisher" | "platform";
                /** Format: date-time */
                at: string;
                reason: string | null;
            }[];
            /** @description Of the listing, when it was installed or authorized last */
            version: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the user; null for others than the tenant */
            createdBy: string | null;
            /** Format: date-time */
            updatedAt: string;
            endedAt: string | null;
            endedBy: ("tenant" | "publisher" | "platform") | null;
            endReason: string | null;
        };
        /**
         * @example {
         *       "publishers": "approved",
         *       "approvedPublishers": [
         *         "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2"
         *       ],
         *       "memberRequests": "allowed"
         *     }
         */
        InstallationPolicy: {
            /**
             * @description `approved`: only applications of the publishers below, and of the own organization
             * @enum {string}
             */
            publishers: "any" | "approved";
            /**
             * @description Ids of organizations. Default: none
             * @default []
             */
            approvedPublishers: unknown[];
            /**
             * @description Whether members may ask the admins for an installation
             * @enum {string}
             */
            memberRequests: "allowed" | "refused";
        };
        /**
         * @example {
         *       "publishers": "approved",
         *       "approvedPublishers": [
         *         "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2"
         *       ],
         *       "memberRequests": "allowed"
         *     }
         */
        InstallationPolicyInput: {
            /**
             * @description `approved`: only applications of the publishers below, and of the own organization
             * @enum {string}
             */
            publishers: "any" | "approved";
            /**
             * @description Ids of organizations. Default: none
             * @default []
             */
            approvedPublishers?: string[];
            /**
             * @description Whether members may ask the admins for an installation
             * @enum {string}
             */
            memberRequests: "allowed" | "refused";
        };
        /**
         * @example {
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "environment": "production",
         *       "name": "Ledger Sync",
         *       "description": "Reports changes of the companies of a workspace to your ledger",
         *       "vendor": "Meridian Partners",
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "name": "Meridian Partners",
         *         "verified": true,
         *         "domain": "partner.example.com"
         *       },
         *       "logo": {
         *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "url": "/v2/directory/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "contentType": "image/webp",
         *         "width": 512,
         *         "height": 512,
         *         "alt": "The letters LS on blue"
         *       },
         *       "version": "1.4.0",
         *       "documentationLinks": [
         *         "https://partner.example.com/docs"
         *       ],
         *       "supportContacts": [
         *         "support@partner.example"
         *       ],
         *       "securityInformation": "Data is kept for 30 days in the region of the workspace.",
         *       "scopesRequested": [
         *         {
         *           "scope": "investments.read",
         *           "description": "Read investment records",
         *           "risk": "low",
         *           "reason": "To compare the companies of the workspace with the ledger"
         *         }
         *       ],
         *       "unreviewedScopes": [],
         *       "actsWithoutPerson": true,
         *       "actsForPeople": true,
         *       "installation": null,
         *       "addedScopes": [],
         *       "removedScopes": [],
         *       "isInstallable": true,
         *       "obstacles": []
         *     }
         */
        InstallationPreview: {
            applicationId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            name: string;
            description: string;
            vendor: string;
            publisher: components["schemas"]["ListingPublisher"];
            logo: components["schemas"]["ListingImage"] | null;
            version: string | null;
            documentationLinks: string[];
            supportContacts: string[];
            securityInformation: string;
            scopesRequested: {
                /** @enum {string} */
                scope: "investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke";
                /** @description What the scope permits, as on the consent page */
                description: string;
                /**
                 * @description `low` reads, `medium` changes, `high` can give others access
                 * @enum {string}
                 */
                risk: "low" | "medium" | "high";
                /** @description Why the application needs it; null where the publisher has not said */
                reason: string | null;
            }[];
            /** @description Scopes that were added after the version was reviewed: no reviewer has seen them. Empty for a listing that needs no review, because it was never public */
            unreviewedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description Whether it can get tokens by itself (client_credentials): they have all of the scopes, whatever the role of anybody permits */
            actsWithoutPerson: boolean;
            /** @description Whether people can allow it to act for them, each with no more than their role permits */
            actsForPeople: boolean;
            /** @description The one of the workspace that has not ended */
            installation: {
                id: string;
                /** @enum {string} */
                state: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
                /** @enum {string} */
                environment: "production" | "sandbox";
                scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            } | null;
            /** @description What the installation does not have; without one, all scopes */
            addedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description What it has, and the application no longer asks for */
            removedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            /** @description Whether the caller can install it now */
            isInstallable: boolean;
            /** @description Why not; codes can be added */
            obstacles: {
                /** @enum {string} */
                code: "own_application" | "installed" | "delisted" | "application_suspended" | "deletion_scheduled" | "new_installs_disabled" | "sandbox_only" | "publisher_not_approved" | "missing_scopes";
                message: string;
            }[];
        };
        /**
         * @example {
         *       "id": "019a5f42-1c8e-7d30-9b57-6a2e0f4d8c13",
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "applicationName": "Ledger Sync",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "reason": "For the monthly report",
         *       "state": "pending",
         *       "requestedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "requestedAt": "2026-11-21T09:12:44.018Z",
         *       "decidedBy": null,
         *       "decidedAt": null,
         *       "declineReason": null,
         *       "installationId": null
         *     }
         */
        InstallationRequest: {
            id: string;
            applicationId: string;
            applicationName: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @description What the application asked for at that time */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            reason: string | null;
            /** @enum {string} */
            state: "pending" | "approved" | "declined";
            /** @description The id of the user */
            requestedBy: string;
            /** Format: date-time */
            requestedAt: string;
            decidedBy: string | null;
            decidedAt: string | null;
            declineReason: string | null;
            installationId: string | null;
        };
        /**
         * @description A record of a company. All 32 fields are present, whatever is known:
         *
         *     | if unknown | fields |
         *     |---|---|
         *     | `0` | `employees` |
         *     | `""` | `tickerSymbol`, `name`, `description`, `address`, `country`, `cik`, `lei`, `figi`, `foundingDate`, `ipoDate`, `headquarters`, `ceo`, `exchange`, `industry`, `sector`, `issuance`, `website`, `editedName`, `financingType`, `marketType`, `type` |
         *     | `[]` | `tags` |
         *     | `null` | `bannerImage` |
         *     | `{}` | `clearbit` |
         *     | always known | `id`, `createdAt`, `updatedAt`, `visibility`, `isFavorite`, `isLocked`, `isArchived` |
         * @example {
         *       "id": "019a5f3e-8c1d-7b42-9e60-3f2a7c51d804",
         *       "tickerSymbol": "AAPL",
         *       "name": "Apple Inc.",
         *       "description": "Designs and sells the iPhone.",
         *       "address": "One Apple Park Way, Cupertino, CA 95014",
         *       "country": "US",
         *       "cik": "0000320193",
         *       "lei": "HWUPKR0MPOU8FGXBT394",
         *       "figi": "BBG000B9XRY4",
         *       "foundingDate": "1976",
         *       "ipoDate": "1980",
         *       "headquarters": "Cupertino, California",
         *       "ceo": "Tim Cook",
         *       "exchange": "NASDAQ",
         *       "industry": "Technology Hardware",
         *       "sector": "Information Technology",
         *       "issuance": "CS",
         *       "website": "https://www.apple.com",
         *       "editedName": "Apple",
         *       "financingType": "public",
         *       "marketType": "developed",
         *       "type": "company",
         *       "employees": 164000,
         *       "tags": [
         *         "hardware",
         *         "dividend"
         *       ],
         *       "createdAt": "2026-11-20T09:41:07.512Z",
         *       "updatedAt": "2026-11-21T16:02:33.090Z",
         *       "visibility": "workspace",
         *       "isFavorite": false,
         *       "isLocked": false,
         *       "isArchived": false,
         *       "bannerImage": null,
         *       "clearbit": {}
         *     }
         */
        Investment: {
            id: string;
            /**
             * @description Ticker symbol at the main exchange
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
             * @description Legal Entity Identifier, ISO 17442; wrong check digits (mod 97-10) are rejected
             * @example HWUPKR0MPOU8FGXBT394
             */
            lei: string;
            /**
             * @description Financial Instrument Global Identifier; a wrong check digit and the prefixes BS, BM, GG, GB, GH, KY and VG are rejected
             * @example BBG000B9XRY4
             */
            figi: string;
            /**
             * @description Year, month or date that exists: 1976, 1976-04 or 1976-04-01
             * @example 1976
             */
            foundingDate: string;
            /**
             * @description Year, month or date that exists
             * @example 1980
             */
            ipoDate: string;
            /**
             * @description City of the head office
             * @example Cupertino, California
             */
            headquarters: string;
            /**
             * @description Chief executive
             * @example Tim Cook
             */
            ceo: string;
            /**
             * @description Number of employees; 0 if unknown
             * @example 164000
             */
            employees: number;
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
             * @description Code of the security type
             * @example CS
             */
            issuance: string;
            /**
             * @description http or https URL with a domain name and without a user name
             * @example https://www.apple.com
             */
            website: string;
            tags: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description Display name in this workspace
             * @example Apple
             */
            editedName: string;
            /**
             * @description Type of financing
             * @example public
             */
            financingType: string;
            /**
             * @description Type of market
             * @example developed
             */
            marketType: string;
            /**
             * @description Type of record
             * @example company
             */
            type: string;
            /** @enum {string} */
            visibility: "workspace" | "private";
            /** @description Whether it is a favourite of the calling user */
            isFavorite: boolean;
            isLocked: boolean;
            isArchived: boolean;
            /** @description URL of the image; null without one */
            bannerImage: string | null;
            clearbit: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "duplicates": [
         *         {
         *           "reasons": [
         *             "lei",
         *             "name"
         *           ],
         *           "investment": {
         *             "id": "019a5f3e-8c1d-7b42-9e60-3f2a7c51d804",
         *             "tickerSymbol": "AAPL",
         *             "name": "Apple Inc.",
         *             "description": "Designs and sells the iPhone.",
         *             "address": "One Apple Park Way, Cupertino, CA 95014",
         *             "country": "US",
         *             "cik": "0000320193",
         *             "lei": "HWUPKR0MPOU8FGXBT394",
         *             "figi": "BBG000B9XRY4",
         *             "foundingDate": "1976",
         *             "ipoDate": "1980",
         *             "headquarters": "Cupertino, California",
         *             "ceo": "Tim Cook",
         *             "exchange": "NASDAQ",
         *             "industry": "Technology Hardware",
         *             "sector": "Information Technology",
         *             "issuance": "CS",
         *             "website": "https://www.apple.com",
         *             "editedName": "Apple",
         *             "financingType": "public",
         *             "marketType": "developed",
         *             "type": "company",
         *             "employees": 164000,
         *             "tags": [
         *               "hardware",
         *               "dividend"
         *             ],
         *             "createdAt": "2026-11-20T09:41:07.512Z",
         *             "updatedAt": "2026-11-21T16:02:33.090Z",
         *             "visibility": "workspace",
         *             "isFavorite": false,
         *             "isLocked": false,
         *             "isArchived": false,
         *             "bannerImage": null,
         *             "clearbit": {}
         *           }
         *         }
         *       ]
         *     }
         */
        InvestmentDuplicates: {
            duplicates: {
                /** @description Equal identifiers, an equal ticker in the same country, or a similar name */
                reasons: ("lei" | "figi" | "cik" | "tickerSymbol" | "name")[];
                investment: components["schemas"]["Investment"];
            }[];
        };
        /**
         * @example {
         *       "facets": [
         *         {
         *           "field": "country",
         *           "totalValues": 2,
         *           "values": [
         *             {
         *               "value": "US",
         *               "count": 12
         *             },
         *             {
         *               "value": "JP",
         *               "count": 3
         *             }
         *           ]
         *         }
         *       ],
         *       "totalRecords": 15
         *     }
         */
        InvestmentFacets: {
            facets: {
                /** @enum {string} */
                field: "country" | "sector" | "industry" | "type" | "exchange" | "marketType" | "financingType" | "issuance";
                /** @description Number of different values, with the absence of a value */
                totalValues: number;
                values: {
                    /** @description As most records have it, where letter case differs; empty for records without a value */
                    value: string;
                    /** @description Number of records */
                    count: number;
                }[];
            }[];
            /** @description Number of records that match */
            totalRecords: number;
        };
        /**
         * @description A record always has a `name` or a `tickerSymbol`: both cannot become empty; `visibility` cannot be null
         * @example {
         *       "ceo": "Tim Cook",
         *       "tags": [
         *         "hardware"
         *       ],
         *       "clearbit": {
         *         "metrics": {
         *           "raised": null
         *         }
         *       }
         *     }
         */
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
            bannerImage?: (string | null) | null;
            clearbit?: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            visibility?: "workspace" | "private";
        };
        /**
         * @example {
         *       "id": "019a5f4a-8d10-7b3e-9c2f-0a1b2c3d4e5f",
         *       "name": "Large banks outside the US",
         *       "filter": {
         *         "industry": "Banks",
         *         "country[not]": "US",
         *         "employees[gte]": "10000"
         *       },
         *       "sort": "-employees,name",
         *       "columns": [
         *         "name",
         *         "country",
         *         "employees"
         *       ],
         *       "visibility": "shared",
         *       "owner": {
         *         "type": "user",
         *         "id": "019a5f3d-1f0a-7c11-8b70-55f1de7e6a02"
         *       },
         *       "unknownMembers": [],
         *       "createdAt": "2026-11-21T16:07:40.120Z",
         *       "updatedAt": "2026-11-21T16:07:40.120Z"
         *     }
         */
        InvestmentView: {
            id: string;
            name: string;
            /** @description Filters of the list by the names of their parameters: a text, or a list of texts for a repeated parameter */
            filter: {
                [key: string]: string | string[];
            };
            /** @description `sort` of the list; empty for its default order */
            sort: string;
            /** @description Fields of the record in the order of the columns; empty for the default columns */
            columns: string[];
            /**
             * @description `private`: its owner sees it; `shared`: everybody in the workspace
             * @enum {string}
             */
            visibility: "private" | "shared";
            owner: {
                /** @enum {string} */
                type: "user" | "application";
                id: string;
            };
            /** @description What this version does not accept any more, such as `filter.country` or `columns.ceo`: leave it out of requests */
            unknownMembers: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "name": "Large banks",
         *       "visibility": "shared"
         *     }
         */
        InvestmentViewPatch: {
            name?: string;
            /** @description Filters of the list by the names of their parameters: a text, or a list of texts for a repeated parameter */
            filter?: {
                [key: string]: string | string[];
            };
            /** @description `sort` of the list; empty for its default order */
            sort?: string;
            /** @description Fields of the record in the order of the columns; empty for the default columns */
            columns?: string[];
            /**
             * @description `private`: its owner sees it; `shared`: everybody in the workspace
             * @enum {string}
             */
            visibility?: "private" | "shared";
        };
        /**
         * @example {
         *       "id": "019a5f32-9a63-7f04-a6c8-0d4e7b2f1935",
         *       "workspace": {
         *         "id": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *         "name": "Global Equities"
         *       },
         *       "organization": {
         *         "id": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "name": "Meridian Research"
         *       },
         *       "role": "developer",
         *       "invitedBy": "Grace Hopper",
         *       "invitedAt": "2026-11-20T09:15:02.377Z",
         *       "expiresAt": "2026-11-27T09:15:02.377Z"
         *     }
         */
        Invitation: {
            id: string;
            workspace: {
                id: string;
                name: string;
            };
            organization: {
                id: string;
                name: string;
            };
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "member";
            invitedBy: string | null;
            /** Format: date-time */
            invitedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "v": 1,
         *           "id": "019a5f36-5e14-7d1f-b302-7c9e4a6f8d51",
         *           "stream": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "environment": "production",
         *           "seq": 17,
         *           "occurredAt": "2026-11-20T09:52:10.871Z",
         *           "recordedAt": "2026-11-20T09:52:10.943Z",
         *           "action": "application.created",
         *           "category": "application",
         *           "outcome": "success",
         *           "reason": null,
         *           "actor": {
         *             "type": "user",
         *             "id": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *             "onBehalfOf": null
         *           },
         *           "targets": [
         *             {
         *               "type": "application",
         *               "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25"
         *             }
         *           ],
         *           "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "installationId": null,
         *           "credential": {
         *             "kind": "api_key",
         *             "id": "019a5f33-2d58-7461-b3fa-8c5e6d709a12"
         *           },
         *           "context": {
         *             "requestId": "a31c8f02-6d4b-4e97-8b15-0f2e9c7d4a68",
         *             "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *             "ip": "203.0.113.24",
         *             "userAgent": "curl/8.9.1"
         *           },
         *           "changes": [
         *             {
         *               "path": "/state",
         *               "before": null,
         *               "after": "active"
         *             }
         *           ],
         *           "details": {
         *             "name": "Ledger Sync",
         *             "type": "confidential",
         *             "scopes": [
         *               "investments.read"
         *             ]
         *           },
         *           "prevHash": "7c7cbaecea89cb6c3fae465bd45273934aec716d203d1dc70d0e6d1ab36ecaa0",
         *           "leafHash": "2796acb404491115aa84501f2859d5d0e038b0cbeb0750be4b9df26a2ca36b05"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListAccountRecordsResponse: {
            data: components["schemas"]["AuditRecord"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f33-2d58-7461-b3fa-8c5e6d709a12",
         *           "name": "Nightly import",
         *           "environment": "production",
         *           "scopes": [
         *             "investments.read",
         *             "investments.write"
         *           ],
         *           "prefix": "irk_live_us_0AvoX2",
         *           "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "createdAt": "2026-11-20T09:20:31.650Z",
         *           "createdBy": "019a5f31-6b0c-7d27-95e4-f2a1c83b7d46",
         *           "expiresAt": null,
         *           "lastUsedAt": "2026-11-21T02:00:00.000Z",
         *           "revokedAt": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListApiKeysResponse: {
            data: components["schemas"]["ApiKey"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f41-70b2-7c19-a2e4-3f9d5b0c8e17",
         *           "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "organizationName": "Meridian Partners",
         *           "environment": "production",
         *           "state": "active",
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "withheldScopes": [],
         *           "version": "1.4.0",
         *           "createdAt": "2026-11-21T09:12:44.018Z",
         *           "endedAt": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListApplicationInstallationsResponse: {
            data: components["schemas"]["ApplicationInstallation"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "name": "Ledger Sync",
         *           "description": "Watches the companies of a workspace and reports changes",
         *           "type": "confidential",
         *           "environment": "production",
         *           "redirectUris": [
         *             "https://partner.example/callback"
         *           ],
         *           "grantTypes": [
         *             "authorization_code",
         *             "refresh_token",
         *             "client_credentials"
         *           ],
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "metadata": {
         *             "tier": "gold"
         *           },
         *           "supportContact": {
         *             "email": "support@partner.example",
         *             "url": "https://partner.example/help"
         *           },
         *           "homepageUrl": "https://partner.example",
         *           "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *           "postLogoutRedirectUris": [],
         *           "backchannelLogoutUri": null,
         *           "backchannelLogoutSessionRequired": false,
         *           "clientAuthentication": "client_secret",
         *           "owner": {
         *             "email": "grace.hopper@meridian.example"
         *           },
         *           "publish": false,
         *           "jwks": null,
         *           "pkceRequired": false,
         *           "dpopBound": false,
         *           "state": "active",
         *           "suspension": null,
         *           "suspensions": [],
         *           "deletionAt": null,
         *           "newInstallsDisabled": false,
         *           "authorizationFlowsSuspended": false,
         *           "visibility": "private",
         *           "listing": {
         *             "state": "none"
         *           },
         *           "transferOffer": null,
         *           "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "createdAt": "2026-11-20T09:52:10.871Z",
         *           "updatedAt": "2026-11-20T09:52:10.871Z",
         *           "warnings": [
         *             {
         *               "field": "pkceRequired",
         *               "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
         *             }
         *           ]
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListApplicationsResponse: {
            data: components["schemas"]["Application"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "size": 217,
         *           "rootHash": "x6Wc7b74GD0ZXoq2HNnUHjd9Ac9PfsBnJlfxQN9vgSs=",
         *           "at": "2026-11-22T14:49:50.111Z",
         *           "note": "irp.example/audit/01a203ba-7247-7a5e-96cf-06e1b4dd3718\n217\nx6Wc7b74GD0ZXoq2HNnUHjd9Ac9PfsBnJlfxQN9vgSs=\nprevious t4DdtFl20g4/47qE/RaCPzdqV9Vf67qp1z4vHfzn+eA=\ntime 2026-11-22T14:49:50.111Z\n\n— irp.example/audit/01a203ba-7247-7a5e-96cf-06e1b4dd3718 a+hyqjcGdVPw05c+2zlSXOtQyVe8CR1pvcv/sj3t7yihbGuiyHSPWAYvL7hy8kSbMitJltlP+QrnrqjuXcw9gjTh5go=\n",
         *           "logPosition": 12
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListAuditCheckpointsResponse: {
            data: components["schemas"]["AuditCheckpoint"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "kty": "OKP",
         *           "crv": "Ed25519",
         *           "x": "A7S3YFE3xMgBITFoeELMnGK-C8J9K4rgV-_ygaavw7c",
         *           "kid": "4921be09-c91b-4160-9e43-c37bbe88559e",
         *           "nbf": 1795358885,
         *           "vkey": "irp.example/audit+36ba937b+AQO0t2BRN8TIASExaHhCzJxivgvCfSuK4Ffv8oGmr8O3",
         *           "logVkey": "irp.example/audit/log+8e92d4de+AQO0t2BRN8TIASExaHhCzJxivgvCfSuK4Ffv8oGmr8O3"
         *         }
         *       ]
         *     }
         */
        ListAuditKeysResponse: {
            keys: components["schemas"]["AuditKey"][];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "v": 1,
         *           "id": "019a5f36-5e14-7d1f-b302-7c9e4a6f8d51",
         *           "stream": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "environment": "production",
         *           "seq": 17,
         *           "occurredAt": "2026-11-20T09:52:10.871Z",
         *           "recordedAt": "2026-11-20T09:52:10.943Z",
         *           "action": "application.created",
         *           "category": "application",
         *           "outcome": "success",
         *           "reason": null,
         *           "actor": {
         *             "type": "user",
         *             "id": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *             "onBehalfOf": null
         *           },
         *           "targets": [
         *             {
         *               "type": "application",
         *               "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25"
         *             }
         *           ],
         *           "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "installationId": null,
         *           "credential": {
         *             "kind": "api_key",
         *             "id": "019a5f33-2d58-7461-b3fa-8c5e6d709a12"
         *           },
         *           "context": {
         *             "requestId": "a31c8f02-6d4b-4e97-8b15-0f2e9c7d4a68",
         *             "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *             "ip": "203.0.113.24",
         *             "userAgent": "curl/8.9.1"
         *           },
         *           "changes": [
         *             {
         *               "path": "/state",
         *               "before": null,
         *               "after": "active"
         *             }
         *           ],
         *           "details": {
         *             "name": "Ledger Sync",
         *             "type": "confidential",
         *             "scopes": [
         *               "investments.read"
         *             ]
         *           },
         *           "prevHash": "7c7cbaecea89cb6c3fae465bd45273934aec716d203d1dc70d0e6d1ab36ecaa0",
         *           "leafHash": "2796acb404491115aa84501f2859d5d0e038b0cbeb0750be4b9df26a2ca36b05"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListAuditRecordsResponse: {
            data: components["schemas"]["AuditRecord"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f38-c4e7-7915-82b6-3d9f0a5c7e81",
         *           "application": {
         *             "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *             "name": "Ledger Sync"
         *           },
         *           "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "environment": "production",
         *           "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "identityScopes": [
         *             "openid",
         *             "email"
         *           ],
         *           "agreedAt": "2026-11-20T10:03:19.204Z",
         *           "lastUsedAt": "2026-11-21T16:40:00.000Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListAuthorizationsResponse: {
            data: components["schemas"]["Authorization"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "number": "1.4.0",
         *           "releasedAt": "2026-11-23T11:20:03.400Z",
         *           "releaseNotes": "Export to a second ledger.",
         *           "scopes": [
         *             "investments.read"
         *           ]
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListDirectoryListingVersionsResponse: {
            data: components["schemas"]["DirectoryListingVersion"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "name": "Ledger Sync",
         *           "description": "Reports changes of the companies of a workspace to your ledger",
         *           "vendor": "Meridian Partners",
         *           "publisher": {
         *             "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *             "name": "Meridian Partners",
         *             "verified": true,
         *             "domain": "partner.example.com"
         *           },
         *           "environment": "production",
         *           "categories": [
         *             "portfolio",
         *             "reporting"
         *           ],
         *           "supportedFeatures": [
         *             "Changes of companies within a minute",
         *             "Export to a ledger"
         *           ],
         *           "acceptsInstallations": true,
         *           "logo": {
         *             "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *             "url": "/v2/directory/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *             "contentType": "image/webp",
         *             "width": 512,
         *             "height": 512,
         *             "alt": "The letters LS on blue"
         *           },
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "version": {
         *             "number": "1.4.0",
         *             "releasedAt": "2026-11-23T11:20:03.400Z"
         *           },
         *           "publishedAt": "2026-10-05T08:14:51.020Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       },
         *       "facets": {
         *         "categories": [
         *           {
         *             "value": "portfolio",
         *             "count": 1
         *           },
         *           {
         *             "value": "reporting",
         *             "count": 1
         *           }
         *         ],
         *         "scopes": [
         *           {
         *             "value": "investments.read",
         *             "count": 1
         *           }
         *         ],
         *         "publishers": [
         *           {
         *             "value": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *             "count": 1,
         *             "name": "Meridian Partners"
         *           }
         *         ],
         *         "verified": [
         *           {
         *             "value": true,
         *             "count": 1
         *           }
         *         ]
         *       }
         *     }
         */
        ListDirectoryListingsResponse: {
            data: components["schemas"]["DirectoryListingSummary"][];
            meta: components["schemas"]["PageMeta"];
            facets: components["schemas"]["DirectoryFacets"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "line": 3,
         *           "field": "country",
         *           "message": "must be the name of one country that exists today, or its ISO 3166-1 code",
         *           "value": "Atlantis"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListImportJobErrorsResponse: {
            data: {
                /** @description From 1; of a spreadsheet, the number of the row */
                line: number;
                field?: string;
                message: string;
                /** @description The rejected value, at most 100 characters of it */
                value?: string;
            }[];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "line": 2,
         *           "field": "foundingDate",
         *           "message": "is shortened to 1975",
         *           "value": "1975 (as Micro-Soft)"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListImportJobWarningsResponse: {
            data: {
                /** @description From 1; of a spreadsheet, the number of the row */
                line: number;
                field?: string;
                message: string;
                /** @description What the file has, at most 100 characters of it */
                value?: string;
            }[];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f41-22b7-7d03-8f19-6f0c4be7a915",
         *           "state": "succeeded",
         *           "message": null,
         *           "visibility": "workspace",
         *           "cancelRequested": false,
         *           "createdAt": "2026-11-20T09:44:51.300Z",
         *           "startedAt": "2026-11-20T09:44:51.842Z",
         *           "endedAt": "2026-11-20T09:44:52.116Z",
         *           "expiresAt": "2026-11-27T09:44:52.116Z",
         *           "progress": {
         *             "bytes": 105,
         *             "bytesRead": 105,
         *             "line": 3
         *           },
         *           "report": {
         *             "created": 1,
         *             "updated": 0,
         *             "unchanged": 0,
         *             "alreadyImported": 0,
         *             "rejected": 1,
         *             "warned": 0,
         *             "imported": 1,
         *             "dryRun": false,
         *             "file": {
         *               "format": "csv",
         *               "encoding": "utf-8",
         *               "delimiter": ","
         *             },
         *             "ignoredColumns": [
         *               {
         *                 "column": "founded",
         *                 "didYouMean": "foundingDate"
         *               }
         *             ]
         *           }
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListImportJobsResponse: {
            data: components["schemas"]["ImportJob"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "name": "broker-export",
         *           "mapping": {
         *             "Symbol": "tickerSymbol",
         *             "Company": "name"
         *           },
         *           "builtIn": false
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListImportPresetsResponse: {
            data: components["schemas"]["ImportPreset"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f42-1c8e-7d30-9b57-6a2e0f4d8c13",
         *           "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "applicationName": "Ledger Sync",
         *           "environment": "production",
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "reason": "For the monthly report",
         *           "state": "pending",
         *           "requestedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "requestedAt": "2026-11-21T09:12:44.018Z",
         *           "decidedBy": null,
         *           "decidedAt": null,
         *           "declineReason": null,
         *           "installationId": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListInstallationRequestsResponse: {
            data: components["schemas"]["InstallationRequest"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f41-70b2-7c19-a2e4-3f9d5b0c8e17",
         *           "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "applicationName": "Ledger Sync",
         *           "publisher": {
         *             "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *             "name": "Meridian Partners"
         *           },
         *           "application": {
         *             "state": "active",
         *             "suspensions": [],
         *             "authorizationFlowsSuspended": false,
         *             "deletionAt": null,
         *             "unpublishedAt": null,
         *             "delistedAt": null,
         *             "credentialsCompromisedAt": null,
         *             "transferredAt": null
         *           },
         *           "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "organizationName": "Meridian Partners",
         *           "environment": "production",
         *           "state": "active",
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "withheldScopes": [],
         *           "suspensions": [],
         *           "version": "1.4.0",
         *           "createdAt": "2026-11-21T09:12:44.018Z",
         *           "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "updatedAt": "2026-11-21T09:12:44.018Z",
         *           "endedAt": null,
         *           "endedBy": null,
         *           "endReason": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListInstallationsResponse: {
            data: components["schemas"]["Installation"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f47-90d1-7e0c-a1b2-6c5d4e3f2a10",
         *           "action": "changed",
         *           "revision": 2,
         *           "at": "2026-11-21T16:02:33.090Z",
         *           "actor": {
         *             "type": "user",
         *             "id": "019a5f3d-1f0a-7c11-8b70-55f1de7e6a02"
         *           },
         *           "hidden": false,
         *           "changes": [
         *             {
         *               "field": "ceo",
         *               "before": "",
         *               "after": "Tim Cook"
         *             }
         *           ]
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListInvestmentHistoryResponse: {
            data: components["schemas"]["HistoryEntry"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f48-3c7e-7a55-b0d1-2f9e8c7b6a50",
         *           "investmentId": "019a5f3e-8c1d-7b42-9e60-3f2a7c51d804",
         *           "text": "Margins fell for the third quarter; ask about suppliers.",
         *           "author": {
         *             "type": "user",
         *             "id": "019a5f3d-1f0a-7c11-8b70-55f1de7e6a02"
         *           },
         *           "createdAt": "2026-11-21T16:05:11.300Z",
         *           "updatedAt": "2026-11-21T16:05:11.300Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListInvestmentNotesResponse: {
            data: components["schemas"]["Note"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f4a-8d10-7b3e-9c2f-0a1b2c3d4e5f",
         *           "name": "Large banks outside the US",
         *           "filter": {
         *             "industry": "Banks",
         *             "country[not]": "US",
         *             "employees[gte]": "10000"
         *           },
         *           "sort": "-employees,name",
         *           "columns": [
         *             "name",
         *             "country",
         *             "employees"
         *           ],
         *           "visibility": "shared",
         *           "owner": {
         *             "type": "user",
         *             "id": "019a5f3d-1f0a-7c11-8b70-55f1de7e6a02"
         *           },
         *           "unknownMembers": [],
         *           "createdAt": "2026-11-21T16:07:40.120Z",
         *           "updatedAt": "2026-11-21T16:07:40.120Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListInvestmentViewsResponse: {
            data: components["schemas"]["InvestmentView"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f3e-8c1d-7b42-9e60-3f2a7c51d804",
         *           "tickerSymbol": "AAPL",
         *           "name": "Apple Inc.",
         *           "description": "Designs and sells the iPhone.",
         *           "address": "One Apple Park Way, Cupertino, CA 95014",
         *           "country": "US",
         *           "cik": "0000320193",
         *           "lei": "HWUPKR0MPOU8FGXBT394",
         *           "figi": "BBG000B9XRY4",
         *           "foundingDate": "1976",
         *           "ipoDate": "1980",
         *           "headquarters": "Cupertino, California",
         *           "ceo": "Tim Cook",
         *           "exchange": "NASDAQ",
         *           "industry": "Technology Hardware",
         *           "sector": "Information Technology",
         *           "issuance": "CS",
         *           "website": "https://www.apple.com",
         *           "editedName": "Apple",
         *           "financingType": "public",
         *           "marketType": "developed",
         *           "type": "company",
         *           "employees": 164000,
         *           "tags": [
         *             "hardware",
         *             "dividend"
         *           ],
         *           "createdAt": "2026-11-20T09:41:07.512Z",
         *           "updatedAt": "2026-11-21T16:02:33.090Z",
         *           "visibility": "workspace",
         *           "isFavorite": false,
         *           "isLocked": false,
         *           "isArchived": false,
         *           "bannerImage": null,
         *           "clearbit": {}
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListInvestmentsResponse: {
            data: components["schemas"]["SelectedInvestment"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "number": "1.4.0",
         *           "releaseNotes": "Export to a second ledger.",
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "reviewId": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
         *           "releasedAt": "2026-11-24T08:15:30.004Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListListingVersionsResponse: {
            data: components["schemas"]["ReleasedVersion"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f32-9a63-7f04-a6c8-0d4e7b2f1935",
         *           "status": "pending",
         *           "userId": null,
         *           "email": "ada.lovelace@meridian.example",
         *           "name": "Ada Lovelace",
         *           "role": "developer",
         *           "joinedAt": null,
         *           "invitedAt": "2026-11-20T09:15:02.377Z",
         *           "expiresAt": "2026-11-27T09:15:02.377Z",
         *           "secondFactor": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListMembersResponse: {
            data: components["schemas"]["Member"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f32-9a63-7f04-a6c8-0d4e7b2f1935",
         *           "workspace": {
         *             "id": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *             "name": "Global Equities"
         *           },
         *           "organization": {
         *             "id": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *             "name": "Meridian Research"
         *           },
         *           "role": "developer",
         *           "invitedBy": "Grace Hopper",
         *           "invitedAt": "2026-11-20T09:15:02.377Z",
         *           "expiresAt": "2026-11-27T09:15:02.377Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListMyInvitationsResponse: {
            data: components["schemas"]["Invitation"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019ab1d0-0c55-7e21-8f0a-5b9d7c3e1a42",
         *           "type": "email",
         *           "target": "security@meridian.example",
         *           "description": "Security team, day and night",
         *           "status": "pending",
         *           "confirmedAt": null,
         *           "createdAt": "2026-11-24T09:20:05.311Z",
         *           "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "lastDelivery": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListNotificationContactsResponse: {
            data: components["schemas"]["NotificationContact"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c1d9-1f04-7b3e-8a52-6d1c90e7b3f4",
         *           "domain": "partner.example.com",
         *           "state": "pending",
         *           "token": "Zq3vN8yT1mKc5RbX7wLd0aGfJ2hUe9PsViYo4tC6nBk",
         *           "wellKnown": {
         *             "url": "https://partner.example.com/.well-known/irp-publisher-verification",
         *             "line": "irp-publisher-verification=Zq3vN8yT1mKc5RbX7wLd0aGfJ2hUe9PsViYo4tC6nBk"
         *           },
         *           "dns": {
         *             "name": "_irp-publisher.partner.example.com",
         *             "type": "TXT",
         *             "value": "irp-publisher-verification=Zq3vN8yT1mKc5RbX7wLd0aGfJ2hUe9PsViYo4tC6nBk"
         *           },
         *           "method": null,
         *           "verifiedAt": null,
         *           "lastCheck": null,
         *           "failedChecks": 0,
         *           "createdAt": "2026-11-23T10:20:31.402Z",
         *           "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListPublisherDomainsResponse: {
            data: components["schemas"]["PublisherDomain"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
         *           "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "environment": "production",
         *           "name": "Ledger Sync",
         *           "vendor": "Meridian Partners",
         *           "version": "1.4.0",
         *           "state": "in_manual_review",
         *           "submittedAt": "2026-11-23T10:02:44.120Z",
         *           "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "publisher": {
         *             "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *             "organizationName": "Meridian Research",
         *             "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
         *           },
         *           "assignee": null,
         *           "decidedAt": null,
         *           "decidedBy": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null,
         *         "oldestWaitingAt": "2026-11-23T10:02:44.120Z"
         *       }
         *     }
         */
        ListReviewsResponse: {
            data: components["schemas"]["ReviewSummary"][];
            meta: components["schemas"]["ReviewPageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f3d-6b27-7093-a8d1-5f4c2e9b7a06",
         *           "prefix": "irs_pYf9mD",
         *           "createdAt": "2026-11-21T08:45:00.118Z",
         *           "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "expiresAt": null,
         *           "lastUsedAt": "2026-11-21T16:40:00.000Z",
         *           "dueForRotation": false
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListSecretsResponse: {
            data: components["schemas"]["ClientSecret"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "publisher": {
         *             "organizationId": "01920000-0000-7000-8000-000000000006",
         *             "name": "Meridian Capital",
         *             "verified": false,
         *             "domain": null
         *           },
         *           "state": "pending",
         *           "integrations": 2
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListShareOffersResponse: {
            data: components["schemas"]["ShareOffer"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *           "name": "Ledger Sync",
         *           "description": "Reports changes of the companies of a workspace to your ledger",
         *           "vendor": "Meridian Partners",
         *           "publisher": {
         *             "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *             "name": "Meridian Partners",
         *             "verified": true,
         *             "domain": "partner.example.com"
         *           },
         *           "environment": "production",
         *           "categories": [
         *             "portfolio",
         *             "reporting"
         *           ],
         *           "supportedFeatures": [
         *             "Changes of companies within a minute",
         *             "Export to a ledger"
         *           ],
         *           "acceptsInstallations": true,
         *           "scopesRequested": [
         *             {
         *               "scope": "investments.read",
         *               "description": "Read investment records",
         *               "risk": "low",
         *               "reason": "To compare the companies of the workspace with the ledger"
         *             }
         *           ],
         *           "unreviewedScopes": [],
         *           "documentationLinks": [
         *             "https://partner.example.com/docs"
         *           ],
         *           "supportContacts": [
         *             "support@partner.example",
         *             "https://partner.example.com/help"
         *           ],
         *           "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
         *           "version": {
         *             "number": "1.4.0",
         *             "releasedAt": "2026-11-23T11:20:03.400Z",
         *             "releaseNotes": "Export to a second ledger."
         *           },
         *           "logo": {
         *             "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *             "url": "/v2/directory/shared-listings/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *             "contentType": "image/webp",
         *             "width": 512,
         *             "height": 512,
         *             "alt": "The letters LS on blue"
         *           },
         *           "screenshots": [
         *             {
         *               "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *               "url": "/v2/directory/shared-listings/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *               "contentType": "image/webp",
         *               "width": 1600,
         *               "height": 1000,
         *               "alt": "Companies beside the accounts of a ledger"
         *             }
         *           ]
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListSharedListingsResponse: {
            data: components["schemas"]["SharedListing"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f39-70ab-7c32-9f58-b6e4d1270c93",
         *           "kind": "access_token",
         *           "application": {
         *             "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *             "name": "Ledger Sync"
         *           },
         *           "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "environment": "production",
         *           "scopes": [
         *             "investments.read"
         *           ],
         *           "dpopBound": false,
         *           "issuedAt": "2026-11-21T16:40:00.000Z",
         *           "expiresAt": "2026-11-21T17:40:00.000Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListTokensResponse: {
            data: components["schemas"]["Token"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019ab1d0-3c55-7c19-9d03-a1f07e55b2c6",
         *           "endpointId": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *           "eventId": "019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa",
         *           "type": "application.updated",
         *           "state": "pending",
         *           "cancelReason": null,
         *           "attemptCount": 1,
         *           "nextAttemptAt": "2026-11-24T09:21:12.822Z",
         *           "createdAt": "2026-11-24T09:21:06.998Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListWebhookDeliveriesResponse: {
            data: components["schemas"]["WebhookDelivery"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *           "applicationId": null,
         *           "url": "https://receiver.example.com/webhooks",
         *           "events": [
         *             "application.updated",
         *             "installation.created"
         *           ],
         *           "description": "Keeps our inventory of integrations",
         *           "ordered": false,
         *           "environment": "production",
         *           "state": "active",
         *           "createdAt": "2026-11-24T09:12:44.180Z",
         *           "updatedAt": "2026-11-24T09:12:44.180Z",
         *           "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "createdByApplication": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListWebhookEndpointsResponse: {
            data: components["schemas"]["WebhookEndpoint"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019ab1c9-02d4-7e11-a3c0-5d2f7b9e4410",
         *           "type": "hmac",
         *           "hint": "whsec_wR0m",
         *           "publicKey": null,
         *           "createdAt": "2026-11-24T09:20:10.512Z",
         *           "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *           "expiresAt": null
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListWebhookSecretsResponse: {
            data: components["schemas"]["WebhookSecret"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *           "name": "Fund two",
         *           "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *           "region": "us",
         *           "role": "owner",
         *           "requireSecondFactor": "none",
         *           "createdAt": "2026-11-20T09:12:44.018Z"
         *         }
         *       ],
         *       "meta": {
         *         "totalRecords": 1,
         *         "limit": 1,
         *         "offset": 0,
         *         "nextCursor": null
         *       }
         *     }
         */
        ListWorkspacesResponse: {
            data: components["schemas"]["Workspace"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @example {
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "environment": "production",
         *       "state": "draft",
         *       "visibility": "private",
         *       "name": "Ledger Sync",
         *       "description": "Reports changes of the companies of a workspace to your ledger",
         *       "vendor": "Meridian Partners",
         *       "supportedFeatures": [
         *         "Changes of companies within a minute",
         *         "Export to a ledger"
         *       ],
         *       "documentationLinks": [
         *         "https://partner.example.com/docs"
         *       ],
         *       "supportContacts": [
         *         "support@partner.example",
         *         "https://partner.example.com/help"
         *       ],
         *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
         *       "version": {
         *         "number": "1.4.0",
         *         "releaseNotes": "Export to a second ledger."
         *       },
         *       "categories": [
         *         "portfolio",
         *         "reporting"
         *       ],
         *       "scopesRequested": [
         *         {
         *           "scope": "investments.read",
         *           "description": "Read investment records",
         *           "risk": "low",
         *           "reason": "To compare the companies of the workspace with the ledger"
         *         }
         *       ],
         *       "unreviewedScopes": [],
         *       "logo": {
         *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "contentType": "image/webp",
         *         "width": 512,
         *         "height": 512,
         *         "alt": "The letters LS on blue"
         *       },
         *       "screenshots": [
         *         {
         *           "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *           "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *           "contentType": "image/webp",
         *           "width": 1600,
         *           "height": 1000,
         *           "alt": "Companies beside the accounts of a ledger"
         *         }
         *       ],
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "name": "Meridian Partners",
         *         "verified": true,
         *         "domain": "partner.example.com"
         *       },
         *       "review": null,
         *       "delisting": null,
         *       "createdAt": "2026-11-23T09:52:10.871Z",
         *       "updatedAt": "2026-11-23T09:52:10.871Z",
         *       "updatedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
         *     }
         */
        Listing: {
            applicationId: string;
            workspaceId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @enum {string} */
            state: "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            /** @enum {string} */
            visibility: "private" | "organization" | "public";
            name: string;
            description: string;
            vendor: string;
            supportedFeatures: string[];
            /** @description The scopes of the application at this moment */
            scopesRequested: {
                /** @enum {string} */
                scope: "investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke";
                /** @description What the scope permits, as on the consent page */
                description: string;
                /**
                 * @description `low` reads, `medium` changes, `high` can give others access
                 * @enum {string}
                 */
                risk: "low" | "medium" | "high";
                /** @description Why the application needs it; null where the publisher has not said */
                reason: string | null;
            }[];
            /** @description Scopes that were added after the released version was reviewed: everybody is told that no reviewer has seen them, until a new major version with them is submitted and approved. Empty before the first approval */
            unreviewedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            documentationLinks: string[];
            supportContacts: string[];
            securityInformation: string;
            version: {
                number: string;
                releaseNotes: string;
            } | null;
            categories: string[];
            /** @description Of the draft */
            logo: components["schemas"]["ListingImage"] | null;
            /** @description Of the draft, in their order */
            screenshots: components["schemas"]["ListingImage"][];
            publisher: components["schemas"]["ListingPublisher"];
            /** @description The latest submission; null before the first */
            review: components["schemas"]["ListingReview"] | null;
            /** @description By the operator of the platform; null where it is not delisted */
            delisting: {
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The id of the user; null: an application without one */
            updatedBy: string | null;
        };
        /**
         * @example {
         *       "name": "Ledger Sync",
         *       "description": "Reports changes of the companies of a workspace to your ledger",
         *       "vendor": "Meridian Partners",
         *       "supportedFeatures": [
         *         "Changes of companies within a minute",
         *         "Export to a ledger"
         *       ],
         *       "scopeReasons": {
         *         "investments.read": "To compare the companies of the workspace with the ledger"
         *       },
         *       "documentationLinks": [
         *         "https://partner.example.com/docs"
         *       ],
         *       "supportContacts": [
         *         "support@partner.example",
         *         "https://partner.example.com/help"
         *       ],
         *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
         *       "version": {
         *         "number": "1.4.0",
         *         "releaseNotes": "Export to a second ledger."
         *       },
         *       "categories": [
         *         "portfolio",
         *         "reporting"
         *       ]
         *     }
         */
        ListingDraft: {
            /** @description Default: the name of the application */
            name?: string;
            /**
             * @description What the integration does, for admins who look for one
             * @default
             */
            description?: string;
            /** @description Who publishes it, not under a name that looks like that of another organization. Default: the name of the organization */
            vendor?: string;
            /** @default [] */
            supportedFeatures?: string[];
            /**
             * @description Why the application needs each of its scopes, for the admins who agree to them
             * @default {}
             */
            scopeReasons?: {
                "investments.read"?: string;
                "investments.write"?: string;
                "workspace.read"?: string;
                "workspace.write"?: string;
                "members.read"?: string;
                "members.write"?: string;
                "applications.read"?: string;
                "applications.write"?: string;
                "directory.read"?: string;
                "directory.write"?: string;
                "installations.read"?: string;
                "installations.write"?: string;
                "webhooks.read"?: string;
                "webhooks.write"?: string;
                "audit.read"?: string;
                "audit.erase"?: string;
                "tokens.revoke"?: string;
            };
            /** @default [] */
            documentationLinks?: string[];
            /**
             * @description E-mail addresses or https URLs, for the people of workspaces that install it
             * @default []
             */
            supportContacts?: (string)[];
            /**
             * @description How data is kept and protected, certificates, and whom to tell of a vulnerability
             * @default
             */
            securityInformation?: string;
            /** @default null */
            version?: {
                /** @example 1.4.0 */
                number: string;
                /** @default  */
                releaseNotes?: string;
            } | null;
            /**
             * @description Such as `research-data`, `portfolio`, `screening`, `reporting` or `compliance`
             * @default []
             */
            categories?: string[];
        };
        /**
         * @example {
         *       "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *       "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *       "contentType": "image/webp",
         *       "width": 512,
         *       "height": 512,
         *       "alt": "The letters LS on blue"
         *     }
         */
        ListingImage: {
            id: string;
            /** @description Path of the image */
            url: string;
            /** @description Always `image/webp`: every image is encoded anew */
            contentType: string;
            /** @description In pixels, as it is stored */
            width: number;
            height: number;
            /** @description What it shows, for people who do not see it */
            alt: string;
        };
        ListingPublisher: {
            organizationId: string;
            name: string;
            /** @description Whether the organization has proven a domain */
            verified: boolean;
            /** @description The domain that it proved first; null where it is not verified */
            domain: string | null;
        };
        ListingReview: {
            /** @description The id of the review */
            id: string;
            /** @enum {string} */
            state: "in_manual_review" | "changes_requested" | "rejected" | "approved" | "withdrawn";
            /** Format: date-time */
            submittedAt: string;
            /** @description The id of the user; null: an application without one */
            submittedBy: string | null;
            version: string | null;
            /** @description What the automated review found */
            checks: components["schemas"]["ReviewCheckResult"][];
            /** @description When a reviewer decided; null before, and where none had to */
            decidedAt: string | null;
            /** @description What the reviewer wrote with the decision */
            comment: string | null;
        };
        /**
         * @example {
         *       "kind": "user",
         *       "user": {
         *         "id": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *         "email": "grace.hopper@meridian.example",
         *         "name": "Grace Hopper",
         *         "language": "en"
         *       },
         *       "workspace": {
         *         "id": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *         "name": "Global Equities",
         *         "region": "us"
         *       },
         *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *       "environment": "production",
         *       "role": "owner",
         *       "platformRoles": [],
         *       "scopes": [
         *         "investments.read",
         *         "investments.write",
         *         "members.read",
         *         "audit.read"
         *       ]
         *     }
         */
        Me: {
            /** @enum {string} */
            kind: "user" | "application";
            user: {
                id: string;
                email: string;
                name: string;
                /**
                 * @description Of the mails that the platform sends to the user
                 * @enum {string}
                 */
                language: "en" | "de";
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
            /** @description What the user does for the platform itself, with an API key for production; otherwise empty */
            platformRoles: ("reviewer" | "operator")[];
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
        };
        /**
         * @example {
         *       "id": "019a5f32-9a63-7f04-a6c8-0d4e7b2f1935",
         *       "status": "pending",
         *       "userId": null,
         *       "email": "ada.lovelace@meridian.example",
         *       "name": "Ada Lovelace",
         *       "role": "developer",
         *       "joinedAt": null,
         *       "invitedAt": "2026-11-20T09:15:02.377Z",
         *       "expiresAt": "2026-11-27T09:15:02.377Z",
         *       "secondFactor": null
         *     }
         */
        Member: {
            /** @description The id of the user; while the invitation is pending, that of the invitation */
            id: string;
            /**
             * @description `pending`: invited, and not a member until the invitation is accepted
             * @enum {string}
             */
            status: "active" | "pending";
            /** @description null while pending */
            userId: string | null;
            email: string;
            /** @description While pending, what the inviter entered, or empty */
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "member";
            /** @description null while pending */
            joinedAt: string | null;
            /** @description null once active */
            invitedAt: string | null;
            /** @description When the invitation expires; null once active */
            expiresAt: string | null;
            /** @description Whether the user has a second factor; `null` unless the caller is an admin or owner, and while pending. While it is `false`, API keys of the user are 403 in a workspace that requires a second factor of them */
            secondFactor: boolean | null;
        };
        /**
         * @example {
         *       "duplicates": [
         *         "01920000-0000-7000-8000-000000000008"
         *       ],
         *       "valuesFrom": {
         *         "website": "01920000-0000-7000-8000-000000000008"
         *       }
         *     }
         */
        MergeInvestmentsRequest: {
            /** @description Ids of the records that are merged and deleted, in their order */
            duplicates: string[];
            /**
             * @description The duplicate whose value a field gets, by the name of the field, also if the record has a value
             * @default {}
             */
            valuesFrom?: {
                tickerSymbol?: string;
                name?: string;
                description?: string;
                address?: string;
                country?: string;
                cik?: string;
                lei?: string;
                figi?: string;
                foundingDate?: string;
                ipoDate?: string;
                headquarters?: string;
                ceo?: string;
                exchange?: string;
                industry?: string;
                sector?: string;
                issuance?: string;
                website?: string;
                editedName?: string;
                financingType?: string;
                marketType?: string;
                type?: string;
                employees?: string;
                bannerImage?: string;
                clearbit?: string;
            };
        };
        /**
         * @description Every field is optional, but a `name` or a `tickerSymbol` that is not blank is required
         * @example {
         *       "tickerSymbol": "AAPL",
         *       "name": "Apple Inc.",
         *       "country": "US",
         *       "website": "https://www.apple.com",
         *       "employees": 164000,
         *       "tags": [
         *         "hardware",
         *         "dividend"
         *       ]
         *     }
         */
        NewInvestment: {
            /**
             * @description Ticker symbol at the main exchange
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
             * @description Legal Entity Identifier, ISO 17442; wrong check digits (mod 97-10) are rejected
             * @example HWUPKR0MPOU8FGXBT394
             */
            lei?: string;
            /**
             * @description Financial Instrument Global Identifier; a wrong check digit and the prefixes BS, BM, GG, GB, GH, KY and VG are rejected
             * @example BBG000B9XRY4
             */
            figi?: string;
            /**
             * @description Year, month or date that exists: 1976, 1976-04 or 1976-04-01
             * @example 1976
             */
            foundingDate?: string;
            /**
             * @description Year, month or date that exists
             * @example 1980
             */
            ipoDate?: string;
            /**
             * @description City of the head office
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
             * @description Code of the security type
             * @example CS
             */
            issuance?: string;
            /**
             * @description http or https URL with a domain name and without a user name
             * @example https://www.apple.com
             */
            website?: string;
            /**
             * @description Display name in this workspace
             * @example Apple
             */
            editedName?: string;
            /**
             * @description Type of financing
             * @example public
             */
            financingType?: string;
            /**
             * @description Type of market
             * @example developed
             */
            marketType?: string;
            /**
             * @description Type of record
             * @example company
             */
            type?: string;
            /** @description Number of employees; null is stored as 0, as records of 0.1.0 have it */
            employees?: number | null;
            tags?: string[];
            /** @enum {string} */
            visibility?: "workspace" | "private";
            bannerImage?: string | null;
            /** @description Free-form JSON object, nested at most 20 levels deep */
            clearbit?: {
                [key: string]: unknown;
            };
        } | {
            name: unknown;
        } | {
            tickerSymbol: unknown;
        };
        /**
         * @example {
         *       "name": "Large banks outside the US",
         *       "filter": {
         *         "industry": "Banks",
         *         "country[not]": "US",
         *         "employees[gte]": "10000"
         *       },
         *       "sort": "-employees,name",
         *       "columns": [
         *         "name",
         *         "country",
         *         "employees"
         *       ],
         *       "visibility": "shared"
         *     }
         */
        NewInvestmentView: {
            name: string;
            /**
             * @description Filters of the list by the names of their parameters: a text, or a list of texts for a repeated parameter
             * @default {}
             */
            filter?: {
                [key: string]: string | string[];
            };
            /**
             * @description `sort` of the list; empty for its default order
             * @default
             */
            sort?: string;
            /**
             * @description Fields of the record in the order of the columns; empty for the default columns
             * @default []
             */
            columns?: string[];
            /**
             * @description `private`: its owner sees it; `shared`: everybody in the workspace
             * @default private
             * @enum {string}
             */
            visibility?: "private" | "shared";
        };
        /**
         * @example {
         *       "id": "019a5f48-3c7e-7a55-b0d1-2f9e8c7b6a50",
         *       "investmentId": "019a5f3e-8c1d-7b42-9e60-3f2a7c51d804",
         *       "text": "Margins fell for the third quarter; ask about suppliers.",
         *       "author": {
         *         "type": "user",
         *         "id": "019a5f3d-1f0a-7c11-8b70-55f1de7e6a02"
         *       },
         *       "createdAt": "2026-11-21T16:05:11.300Z",
         *       "updatedAt": "2026-11-21T16:05:11.300Z"
         *     }
         */
        Note: {
            id: string;
            investmentId: string;
            text: string;
            author: {
                /** @enum {string} */
                type: "user" | "application";
                id: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ab1d0-0c55-7e21-8f0a-5b9d7c3e1a42",
         *       "type": "email",
         *       "target": "security@meridian.example",
         *       "description": "Security team, day and night",
         *       "status": "pending",
         *       "confirmedAt": null,
         *       "createdAt": "2026-11-24T09:20:05.311Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "lastDelivery": null
         *     }
         */
        NotificationContact: {
            id: string;
            /** @enum {string} */
            type: "email" | "chat";
            /** @description The address; of a chat, the origin of its URL only */
            target: string;
            description: string;
            /**
             * @description `pending`: an address whose reader has not confirmed it, which gets no notices. Chats are `confirmed` at once, as they cannot answer
             * @enum {string}
             */
            status: "pending" | "confirmed";
            /** @description When its reader confirmed it. null: pending, a chat, or added by a version that asked nobody */
            confirmedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the user; null: an application without one */
            createdBy: string | null;
            /** @description How the last attempt went to send a notice to a chat. null: none yet, or an address */
            lastDelivery: {
                /** Format: date-time */
                at: string;
                /**
                 * @description `failed`: the notice is tried again. `refused`: it is not, because the chat answered so
                 * @enum {string}
                 */
                outcome: "delivered" | "failed" | "refused";
                /** @description Why it was not delivered */
                reason: string | null;
            } | null;
        };
        /**
         * @example {
         *       "digest": "daily",
         *       "kinds": [
         *         {
         *           "kind": "application-suspended",
         *           "category": "lifecycle",
         *           "summary": "An application was suspended",
         *           "optional": false,
         *           "enabled": true
         *         },
         *         {
         *           "kind": "secret-due",
         *           "category": "optional",
         *           "summary": "A client secret is due for rotation",
         *           "optional": true,
         *           "enabled": false
         *         }
         *       ]
         *     }
         */
        NotificationPreferences: {
            /**
             * @description `daily`: mails that can be turned off are collected, and sent as one mail a day. `off`: each at once
             * @enum {string}
             */
            digest: "off" | "daily";
            kinds: {
                /** @enum {string} */
                kind: "application-unpublished" | "application-delisted" | "application-unshared" | "application-suspended" | "authorization-flows-suspended" | "scopes-expanded" | "credentials-compromised" | "access-revoked" | "ownership-transferred" | "deletion-scheduled" | "deletion-cancelled" | "application-deleted" | "secret-rotated" | "secrets-left" | "new-sign-in" | "password-changed" | "sign-in-codes-changed" | "recovery-codes-replaced" | "passkey-changed" | "account-disabled" | "account-enabled" | "webhook-endpoint-disabled" | "invitation" | "choose-password" | "password-reset" | "contact-confirmation" | "ownership-offered" | "integrations-offered" | "installation-requested" | "installation-request-decided" | "secret-due" | "deprecated-version" | "webhook-endpoint-failing" | "listing-published" | "listing-reviewed" | "chat-refused";
                /** @enum {string} */
                category: "lifecycle" | "security" | "account" | "optional";
                summary: string;
                /** @description Whether it can be turned off */
                optional: boolean;
                enabled: boolean;
            }[];
        };
        /**
         * @example {
         *       "toWorkspaceId": "019a5f3b-18f9-7ae6-b457-c20d9e8f6137"
         *     }
         */
        OfferTransferRequest: {
            toWorkspaceId: string;
        };
        /**
         * @example {
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "name": "Ledger Sync",
         *       "state": "delisted",
         *       "visibility": "private",
         *       "delisting": {
         *         "reason": "It sends data to a server that the listing does not name.",
         *         "at": "2026-11-25T07:40:11.310Z"
         *       }
         *     }
         */
        OperatedListing: {
            applicationId: string;
            name: string;
            /** @enum {string} */
            state: "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            /** @enum {string} */
            visibility: "private" | "organization" | "public";
            delisting: {
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        /**
         * @example {
         *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "disabled": {
         *         "at": "2026-11-27T08:15:30.412Z",
         *         "reason": "The account was used from a stolen laptop."
         *       }
         *     }
         */
        OperatedPerson: {
            userId: string;
            /** @description null while the account is enabled */
            disabled: {
                /** Format: date-time */
                at: string;
                reason: string;
            } | null;
        };
        PageMeta: {
            /** @description Number of records that match, on all pages */
            totalRecords: number;
            /** @description Number of records in this response */
            limit: number;
            /** @description Number of records before the first one of this response */
            offset: number;
            /** @description `cursor` of the next page; null on the last one */
            nextCursor: string | null;
        };
        Problem: {
            /**
             * Format: uri-reference
             * @description The page of the error code
             */
            type: string;
            /** @description The name of the error code */
            title: string;
            /** @description The HTTP status */
            status: number;
            /** @description The same as `message` */
            detail: string;
            /** @description The path of the request */
            instance: string;
            error: components["schemas"]["ErrorCode"];
            /** @description A sentence for people */
            message: string;
            /** @description For support */
            requestId: string;
            /** @description Of `wrong_region`: the region of the credential */
            region?: string;
            /** @description Of `wrong_region`: the base URL of that region, where it is known */
            baseUrl?: string;
            /** @description Every invalid field, and what is accepted */
            errors?: {
                field: string;
                /** @description What was sent: a text is cut at 100 characters; absent for lists, objects and secrets */
                value?: string | number | boolean | null;
                message: string;
            }[];
        };
        /**
         * @example {
         *       "id": "0198c1d9-1f04-7b3e-8a52-6d1c90e7b3f4",
         *       "domain": "partner.example.com",
         *       "state": "pending",
         *       "token": "Zq3vN8yT1mKc5RbX7wLd0aGfJ2hUe9PsViYo4tC6nBk",
         *       "wellKnown": {
         *         "url": "https://partner.example.com/.well-known/irp-publisher-verification",
         *         "line": "irp-publisher-verification=Zq3vN8yT1mKc5RbX7wLd0aGfJ2hUe9PsViYo4tC6nBk"
         *       },
         *       "dns": {
         *         "name": "_irp-publisher.partner.example.com",
         *         "type": "TXT",
         *         "value": "irp-publisher-verification=Zq3vN8yT1mKc5RbX7wLd0aGfJ2hUe9PsViYo4tC6nBk"
         *       },
         *       "method": null,
         *       "verifiedAt": null,
         *       "lastCheck": null,
         *       "failedChecks": 0,
         *       "createdAt": "2026-11-23T10:20:31.402Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
         *     }
         */
        PublisherDomain: {
            id: string;
            /** @description In ASCII: internationalized names as `xn--…` */
            domain: string;
            /** @enum {string} */
            state: "pending" | "verified" | "lapsed";
            /** @description What proves the domain; it is no secret */
            token: string;
            /** @description A file with this line, with status 200, without a redirect, of at most 4 KiB */
            wellKnown: {
                url: string;
                line: string;
            };
            /** @description Or a record in DNS; others may be beside it */
            dns: {
                name: string;
                /** @constant */
                type: "TXT";
                value: string;
            };
            /** @description Which of the two has proven it; null before */
            method: ("well_known" | "dns") | null;
            /** @description Since when it is verified; null while it is not */
            verifiedAt: string | null;
            lastCheck: {
                /** Format: date-time */
                at: string;
                /**
                 * @description `held_by_another`: the proof of another workspace is there, too; it keeps the domain until that one is removed
                 * @enum {string}
                 */
                outcome: "proven" | "not_proven" | "held_by_another";
                results: {
                    /** @enum {string} */
                    method: "well_known" | "dns";
                    /** @description The address of the file, or the name of the record */
                    lookedFor: string;
                    /** @description What was there, in words */
                    found: string;
                    passed: boolean;
                }[];
            } | null;
            /** @description Daily checks in a row that found no proof */
            failedChecks: number;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the user; null: an application without one */
            createdBy: string | null;
        };
        /**
         * @example {
         *       "mapping": {
         *         "Symbol": "tickerSymbol",
         *         "Company": "name"
         *       }
         *     }
         */
        PutImportPresetRequest: {
            mapping: {
                [key: string]: string;
            };
        };
        /**
         * @example {
         *       "visibility": "public"
         *     }
         */
        PutVisibilityRequest: {
            /** @enum {string} */
            visibility: "private" | "organization" | "public";
            /**
             * @description Ids of other organizations, for `organization` only. Each reads its own at `GET /me` (`organizationId`); whether an id exists is not checked. The organization of the publisher is always included: its id changes nothing and is not in the response. Admins of each other one are told by mail, unless it has approved the publisher. Default: none
             * @default []
             */
            organizations?: string[];
        };
        /**
         * @example {
         *       "scopes": [
         *         "investments.read"
         *       ]
         *     }
         */
        ReauthorizeInstallationRequest: {
            /** @description The scopes that the admin saw and agrees to: exactly those that the application asks for now */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
        };
        /** @example https://partner.example/callback */
        RedirectUri: string;
        /**
         * @example {
         *       "comment": "The integration does not do what the listing says."
         *     }
         */
        RejectReviewRequest: {
            /** @description The publisher sees it */
            comment: string;
        };
        ReleasedListingVersion: {
            /** @description Semantic Versioning 2.0.0 */
            number: string;
            /**
             * Format: date-time
             * @description When the directory first showed the version
             */
            releasedAt: string;
            releaseNotes: string;
        };
        /**
         * @example {
         *       "number": "1.4.0",
         *       "releaseNotes": "Export to a second ledger.",
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "reviewId": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
         *       "releasedAt": "2026-11-24T08:15:30.004Z"
         *     }
         */
        ReleasedVersion: {
            number: string;
            releaseNotes: string;
            /** @description Those of the application when it was reviewed */
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            reviewId: string;
            /**
             * Format: date-time
             * @description When the directory showed it first
             */
            releasedAt: string;
        };
        /**
         * @example {
         *       "from": "2026-11-23T00:00:00.000Z",
         *       "to": "2026-11-23T12:00:00.000Z"
         *     }
         */
        ReplayWebhooksRequest: {
            /**
             * Format: date-time
             * @description At most 30 days ago
             */
            from: string;
            /**
             * Format: date-time
             * @description Exclusive; after `from`. Later than now is now. Default: now
             */
            to?: string;
        };
        /**
         * @example {
         *       "description": "The secret was in a log file that a supplier received"
         *     }
         */
        ReportCompromiseRequest: {
            description?: string;
        };
        /**
         * @example {
         *       "tokensRevoked": 22,
         *       "clientSecret": "irs_pYf9mD3qX7rT1vB5nK8wZ2cL6hJ4gS0aE9uRiCoQx"
         *     }
         */
        ReportCompromiseResponse: {
            tokensRevoked: number;
            clientSecret: string | null;
        };
        /**
         * @example {
         *       "comment": "Please say in the security information where data is kept."
         *     }
         */
        RequestChangesRequest: {
            /** @description The publisher sees it */
            comment: string;
        };
        /** @example {} */
        ResumeApplicationRequest: Record<string, never>;
        /** @example {} */
        ResumeInstallationRequest: Record<string, never>;
        /**
         * @example {
         *       "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "environment": "production",
         *       "name": "Ledger Sync",
         *       "vendor": "Meridian Partners",
         *       "version": "1.4.0",
         *       "state": "in_manual_review",
         *       "submittedAt": "2026-11-23T10:02:44.120Z",
         *       "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "organizationName": "Meridian Research",
         *         "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
         *       },
         *       "assignee": null,
         *       "decidedAt": null,
         *       "decidedBy": null,
         *       "listing": {
         *         "name": "Ledger Sync",
         *         "vendor": "Meridian Partners",
         *         "description": "Reports changes of the companies of a workspace to your ledger",
         *         "supportedFeatures": [
         *           "Changes of companies within a minute",
         *           "Export to a ledger"
         *         ],
         *         "documentationLinks": [
         *           "https://partner.example.com/docs"
         *         ],
         *         "supportContacts": [
         *           "support@partner.example",
         *           "https://partner.example.com/help"
         *         ],
         *         "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
         *         "version": {
         *           "number": "1.4.0",
         *           "releaseNotes": "Export to a second ledger."
         *         },
         *         "categories": [
         *           "portfolio",
         *           "reporting"
         *         ],
         *         "logo": {
         *           "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *           "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *           "contentType": "image/webp",
         *           "width": 512,
         *           "height": 512,
         *           "alt": "The letters LS on blue"
         *         },
         *         "screenshots": [
         *           {
         *             "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *             "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *             "contentType": "image/webp",
         *             "width": 1600,
         *             "height": 1000,
         *             "alt": "Companies beside the accounts of a ledger"
         *           }
         *         ]
         *       },
         *       "scopesRequested": [
         *         {
         *           "scope": "investments.read",
         *           "description": "Read investment records",
         *           "risk": "low",
         *           "reason": "To compare the companies of the workspace with the ledger"
         *         }
         *       ],
         *       "checks": [
         *         {
         *           "check": "redirect_uris",
         *           "passed": true,
         *           "evidence": "https://partner.example.com/callback"
         *         },
         *         {
         *           "check": "scope_reasons",
         *           "passed": true,
         *           "evidence": "Each of its scopes has a reason: investments.read"
         *         },
         *         {
         *           "check": "name",
         *           "passed": true,
         *           "evidence": "No other listing has a name that looks like \"Ledger Sync\""
         *         },
         *         {
         *           "check": "vendor",
         *           "passed": true,
         *           "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
         *         },
         *         {
         *           "check": "description",
         *           "passed": true,
         *           "evidence": "It has 63 characters, of at least 40"
         *         },
         *         {
         *           "check": "supported_features",
         *           "passed": true,
         *           "evidence": "2"
         *         },
         *         {
         *           "check": "documentation_links",
         *           "passed": true,
         *           "evidence": "1"
         *         },
         *         {
         *           "check": "support_contacts",
         *           "passed": true,
         *           "evidence": "2"
         *         },
         *         {
         *           "check": "security_information",
         *           "passed": true,
         *           "evidence": "It has 112 characters, of at least 40"
         *         },
         *         {
         *           "check": "version",
         *           "passed": true,
         *           "evidence": "1.4.0"
         *         },
         *         {
         *           "check": "version_order",
         *           "passed": true,
         *           "evidence": "It can follow the versions that were released"
         *         },
         *         {
         *           "check": "version_scopes",
         *           "passed": true,
         *           "evidence": "It can follow the versions that were released"
         *         }
         *       ],
         *       "application": {
         *         "name": "Ledger Sync",
         *         "state": "active",
         *         "scopes": [
         *           "investments.read"
         *         ]
         *       },
         *       "comment": null,
         *       "comments": [],
         *       "earlierReviews": [],
         *       "changes": null
         *     }
         */
        Review: {
            id: string;
            applicationId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            name: string;
            vendor: string;
            version: string | null;
            /** @enum {string} */
            state: "in_manual_review" | "changes_requested" | "rejected" | "approved" | "withdrawn";
            /** Format: date-time */
            submittedAt: string;
            /** @description The id of the user; null: an application without one */
            submittedBy: string | null;
            publisher: {
                organizationId: string;
                organizationName: string;
                workspaceId: string;
            };
            /** @description The id of the reviewer who has taken it over */
            assignee: string | null;
            decidedAt: string | null;
            /** @description The id of the reviewer */
            decidedBy: string | null;
            /** @description What was submitted: writing the draft later does not change it */
            listing: {
                name: string;
                vendor: string;
                description: string;
                supportedFeatures: string[];
                documentationLinks: string[];
                supportContacts: string[];
                securityInformation: string;
                version: {
                    number: string;
                    releaseNotes: string;
                } | null;
                categories: string[];
                logo: components["schemas"]["ListingImage"] | null;
                screenshots: components["schemas"]["ListingImage"][];
            };
            /** @description The scopes at the time of the submission */
            scopesRequested: {
                /** @enum {string} */
                scope: "investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke";
                /** @description What the scope permits, as on the consent page */
                description: string;
                /**
                 * @description `low` reads, `medium` changes, `high` can give others access
                 * @enum {string}
                 */
                risk: "low" | "medium" | "high";
                /** @description Why the application needs it; null where the publisher has not said */
                reason: string | null;
            }[];
            /** @description What the automated review found */
            checks: components["schemas"]["ReviewCheckResult"][];
            /** @description The application as it is now */
            application: {
                name: string;
                /** @enum {string} */
                state: "active" | "suspended" | "pending_deletion" | "deleted";
                scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            };
            /** @description Of the decision; the publisher sees it */
            comment: string | null;
            /** @description Notes of reviewers, which the publisher does not see */
            comments: {
                id: string;
                /** Format: date-time */
                at: string;
                by: string;
                comment: string;
            }[];
            /** @description Of the same listing, the oldest first */
            earlierReviews: {
                id: string;
                /** @enum {string} */
                state: "in_manual_review" | "changes_requested" | "rejected" | "approved" | "withdrawn";
                version: string | null;
                /** Format: date-time */
                submittedAt: string;
                decidedAt: string | null;
                /** @description The id of the reviewer */
                decidedBy: string | null;
                comment: string | null;
            }[];
            /** @description Compared with the present release; null where there is none, or where this is it */
            changes: {
                /** @description The review in which the present release was approved */
                reviewId: string;
                version: string | null;
                /** @description Fields of the listing, `/logo` and `/screenshots` among them, that differ from that release */
                fields: {
                    path: string;
                    before: unknown;
                    after: unknown;
                }[];
                addedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
                removedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            } | null;
        };
        ReviewCheckResult: {
            /** @enum {string} */
            check: "redirect_uris" | "scope_reasons" | "name" | "vendor" | "description" | "supported_features" | "documentation_links" | "support_contacts" | "security_information" | "version" | "version_order" | "version_scopes";
            passed: boolean;
            /** @description What was found, and for a check that failed what to change */
            evidence: string;
        };
        ReviewPageMeta: {
            /** @description Number of records that match, on all pages */
            totalRecords: number;
            /** @description Number of records in this response */
            limit: number;
            /** @description Number of records before the first one of this response */
            offset: number;
            /** @description `cursor` of the next page; null on the last one */
            nextCursor: string | null;
            /** @description When the review that has waited longest was submitted; null where none waits */
            oldestWaitingAt: string | null;
        };
        /**
         * @example {
         *       "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
         *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "environment": "production",
         *       "name": "Ledger Sync",
         *       "vendor": "Meridian Partners",
         *       "version": "1.4.0",
         *       "state": "in_manual_review",
         *       "submittedAt": "2026-11-23T10:02:44.120Z",
         *       "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "organizationName": "Meridian Research",
         *         "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
         *       },
         *       "assignee": null,
         *       "decidedAt": null,
         *       "decidedBy": null
         *     }
         */
        ReviewSummary: {
            id: string;
            applicationId: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            name: string;
            vendor: string;
            version: string | null;
            /** @enum {string} */
            state: "in_manual_review" | "changes_requested" | "rejected" | "approved" | "withdrawn";
            /** Format: date-time */
            submittedAt: string;
            /** @description The id of the user; null: an application without one */
            submittedBy: string | null;
            publisher: {
                organizationId: string;
                organizationName: string;
                workspaceId: string;
            };
            /** @description The id of the reviewer who has taken it over */
            assignee: string | null;
            decidedAt: string | null;
            /** @description The id of the reviewer */
            decidedBy: string | null;
        };
        /**
         * @example {
         *       "workspaceIds": [
         *         "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
         *       ]
         *     }
         */
        RevokeDownstreamRequest: {
            workspaceIds?: string[];
        };
        /**
         * @example {
         *       "tokensRevoked": 22
         *     }
         */
        RevokeDownstreamResponse: {
            tokensRevoked: number;
        };
        /**
         * @example {
         *       "overlapHours": 48
         *     }
         */
        RotateSecretRequest: {
            /**
             * @description Hours for which the existing secrets stay valid: 0 to 168
             * @default 24
             */
            overlapHours?: number;
        };
        /**
         * @example {
         *       "id": "019a5f3d-6b27-7093-a8d1-5f4c2e9b7a06",
         *       "prefix": "irs_pYf9mD",
         *       "createdAt": "2026-11-21T08:45:00.118Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "expiresAt": null,
         *       "lastUsedAt": null,
         *       "dueForRotation": false,
         *       "clientSecret": "irs_pYf9mD3qX7rT1vB5nK8wZ2cL6hJ4gS0aE9uRiCoQx"
         *     }
         */
        RotateSecretResponse: {
            id: string;
            /** @description The first characters, which identify the secret but do not reveal it */
            prefix: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: string | null;
            /** @description End of the overlap after a rotation */
            expiresAt: string | null;
            /** @description With a resolution of one minute */
            lastUsedAt: string | null;
            /** @description Whether it is older than 90 days */
            dueForRotation: boolean;
            clientSecret: string;
        };
        /**
         * @example {
         *       "overlapHours": 24
         *     }
         */
        RotateWebhookSecretRequest: {
            /**
             * @description `hmac`: signatures `v1`. `ed25519`: signatures `v1a`, verified with `publicKey`
             * @default hmac
             * @enum {string}
             */
            type?: "hmac" | "ed25519";
            /**
             * @description Hours for which the former secrets of this type stay valid: 0 to 168
             * @default 24
             */
            overlapHours?: number;
        };
        /**
         * @example {
         *       "id": "019ab1c9-02d4-7e11-a3c0-5d2f7b9e4410",
         *       "type": "hmac",
         *       "hint": "whsec_wR0m",
         *       "publicKey": null,
         *       "createdAt": "2026-11-24T09:20:10.512Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "expiresAt": null,
         *       "secret": "whsec_wR0mN1zI3kPz9qjQ7nTn1yUuQm0uD3b9sYF2c8X5aBc"
         *     }
         */
        RotateWebhookSecretResponse: {
            id: string;
            /** @enum {string} */
            type: "hmac" | "ed25519";
            /** @description The first characters, which identify the secret but do not reveal it */
            hint: string;
            /** @description Of an Ed25519 key: verifies its signatures. Null for a symmetric secret */
            publicKey: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the user; null: an application without one */
            createdBy: string | null;
            /** @description End of the overlap after a rotation */
            expiresAt: string | null;
            /** @description Null for an Ed25519 key, whose private part never leaves the platform */
            secret: string | null;
        };
        /**
         * @description The fields of an Investment that `fields` names; without it all 32
         * @example {
         *       "id": "019a5f3e-8c1d-7b42-9e60-3f2a7c51d804",
         *       "tickerSymbol": "AAPL",
         *       "name": "Apple Inc.",
         *       "description": "Designs and sells the iPhone.",
         *       "address": "One Apple Park Way, Cupertino, CA 95014",
         *       "country": "US",
         *       "cik": "0000320193",
         *       "lei": "HWUPKR0MPOU8FGXBT394",
         *       "figi": "BBG000B9XRY4",
         *       "foundingDate": "1976",
         *       "ipoDate": "1980",
         *       "headquarters": "Cupertino, California",
         *       "ceo": "Tim Cook",
         *       "exchange": "NASDAQ",
         *       "industry": "Technology Hardware",
         *       "sector": "Information Technology",
         *       "issuance": "CS",
         *       "website": "https://www.apple.com",
         *       "editedName": "Apple",
         *       "financingType": "public",
         *       "marketType": "developed",
         *       "type": "company",
         *       "employees": 164000,
         *       "tags": [
         *         "hardware",
         *         "dividend"
         *       ],
         *       "createdAt": "2026-11-20T09:41:07.512Z",
         *       "updatedAt": "2026-11-21T16:02:33.090Z",
         *       "visibility": "workspace",
         *       "isFavorite": false,
         *       "isLocked": false,
         *       "isArchived": false,
         *       "bannerImage": null,
         *       "clearbit": {}
         *     }
         */
        SelectedInvestment: {
            id?: string;
            /**
             * @description Ticker symbol at the main exchange
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
             * @description Legal Entity Identifier, ISO 17442; wrong check digits (mod 97-10) are rejected
             * @example HWUPKR0MPOU8FGXBT394
             */
            lei?: string;
            /**
             * @description Financial Instrument Global Identifier; a wrong check digit and the prefixes BS, BM, GG, GB, GH, KY and VG are rejected
             * @example BBG000B9XRY4
             */
            figi?: string;
            /**
             * @description Year, month or date that exists: 1976, 1976-04 or 1976-04-01
             * @example 1976
             */
            foundingDate?: string;
            /**
             * @description Year, month or date that exists
             * @example 1980
             */
            ipoDate?: string;
            /**
             * @description City of the head office
             * @example Cupertino, California
             */
            headquarters?: string;
            /**
             * @description Chief executive
             * @example Tim Cook
             */
            ceo?: string;
            /**
             * @description Number of employees; 0 if unknown
             * @example 164000
             */
            employees?: number;
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
             * @description Code of the security type
             * @example CS
             */
            issuance?: string;
            /**
             * @description http or https URL with a domain name and without a user name
             * @example https://www.apple.com
             */
            website?: string;
            tags?: string[];
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * @description Display name in this workspace
             * @example Apple
             */
            editedName?: string;
            /**
             * @description Type of financing
             * @example public
             */
            financingType?: string;
            /**
             * @description Type of market
             * @example developed
             */
            marketType?: string;
            /**
             * @description Type of record
             * @example company
             */
            type?: string;
            /** @enum {string} */
            visibility?: "workspace" | "private";
            /** @description Whether it is a favourite of the calling user */
            isFavorite?: boolean;
            isLocked?: boolean;
            isArchived?: boolean;
            /** @description URL of the image; null without one */
            bannerImage?: string | null;
            clearbit?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        SetAuthorizationFlowsRequest: {
            enabled: boolean;
        };
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        SetNewInstallsRequest: {
            enabled: boolean;
        };
        /**
         * @example {
         *       "publisher": {
         *         "organizationId": "01920000-0000-7000-8000-000000000006",
         *         "name": "Meridian Capital",
         *         "verified": false,
         *         "domain": null
         *       },
         *       "state": "pending",
         *       "integrations": 2
         *     }
         */
        ShareOffer: {
            publisher: components["schemas"]["ListingPublisher"];
            /**
             * @description `pending`: nobody of the organization sees the integrations. `approved`: they are listed, and can be installed
             * @enum {string}
             */
            state: "pending" | "approved";
            /** @description How many the publisher shares with the organization */
            integrations: number;
        };
        /**
         * @example {
         *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *       "name": "Ledger Sync",
         *       "description": "Reports changes of the companies of a workspace to your ledger",
         *       "vendor": "Meridian Partners",
         *       "publisher": {
         *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *         "name": "Meridian Partners",
         *         "verified": true,
         *         "domain": "partner.example.com"
         *       },
         *       "environment": "production",
         *       "categories": [
         *         "portfolio",
         *         "reporting"
         *       ],
         *       "supportedFeatures": [
         *         "Changes of companies within a minute",
         *         "Export to a ledger"
         *       ],
         *       "acceptsInstallations": true,
         *       "scopesRequested": [
         *         {
         *           "scope": "investments.read",
         *           "description": "Read investment records",
         *           "risk": "low",
         *           "reason": "To compare the companies of the workspace with the ledger"
         *         }
         *       ],
         *       "unreviewedScopes": [],
         *       "documentationLinks": [
         *         "https://partner.example.com/docs"
         *       ],
         *       "supportContacts": [
         *         "support@partner.example",
         *         "https://partner.example.com/help"
         *       ],
         *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
         *       "version": {
         *         "number": "1.4.0",
         *         "releasedAt": "2026-11-23T11:20:03.400Z",
         *         "releaseNotes": "Export to a second ledger."
         *       },
         *       "logo": {
         *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "url": "/v2/directory/shared-listings/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
         *         "contentType": "image/webp",
         *         "width": 512,
         *         "height": 512,
         *         "alt": "The letters LS on blue"
         *       },
         *       "screenshots": [
         *         {
         *           "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *           "url": "/v2/directory/shared-listings/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
         *           "contentType": "image/webp",
         *           "width": 1600,
         *           "height": 1000,
         *           "alt": "Companies beside the accounts of a ledger"
         *         }
         *       ]
         *     }
         */
        SharedListing: {
            /** @description The id of the application */
            id: string;
            name: string;
            description: string;
            vendor: string;
            publisher: components["schemas"]["ListingPublisher"];
            /**
             * @description Data of which environment the application can access
             * @enum {string}
             */
            environment: "production" | "sandbox";
            categories: string[];
            supportedFeatures: string[];
            /** @description False while its publisher has disabled new installations */
            acceptsInstallations: boolean;
            /** @description What an admin agrees to: the scopes of the application at this moment */
            scopesRequested: {
                /** @enum {string} */
                scope: "investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke";
                /** @description What the scope permits, as on the consent page */
                description: string;
                /**
                 * @description `low` reads, `medium` changes, `high` can give others access
                 * @enum {string}
                 */
                risk: "low" | "medium" | "high";
                /** @description Why the application needs it; null where the publisher has not said */
                reason: string | null;
            }[];
            /** @description Scopes that were added after the version was reviewed: no reviewer has seen them. Empty for a listing that needs no review, because it was never public */
            unreviewedScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            documentationLinks: string[];
            /** @description E-mail addresses and https URLs */
            supportContacts: string[];
            securityInformation: string;
            logo: components["schemas"]["ListingImage"] | null;
            screenshots: components["schemas"]["ListingImage"][];
            /** @description Null where the publisher has named none. `releasedAt` is null for one without a review */
            version: {
                /** @description Semantic Versioning 2.0.0 */
                number: string;
                releasedAt: string | null;
                releaseNotes: string;
            } | null;
        };
        /**
         * @example {
         *       "status": "ok",
         *       "version": "v2",
         *       "region": "us",
         *       "time": "2026-11-20T09:10:00.000Z"
         *     }
         */
        Status: {
            /** @constant */
            status: "ok";
            /**
             * @description The API version of the request
             * @example v2
             */
            version: string;
            /**
             * @description The region of this gateway
             * @example us
             */
            region: string;
            /**
             * Format: date-time
             * @description The time of the gateway, in UTC
             */
            time: string;
            /** @description Of a deprecated version: until when it is there */
            message?: string;
        };
        /**
         * @example {
         *       "reason": "Its secret was found in a public repository"
         *     }
         */
        SuspendApplicationRequest: {
            reason?: string;
        };
        /**
         * @example {
         *       "reason": "The contract is being renewed"
         *     }
         */
        SuspendInstallationRequest: {
            reason?: string;
        };
        /**
         * @example {
         *       "id": "019a5f39-70ab-7c32-9f58-b6e4d1270c93",
         *       "kind": "access_token",
         *       "application": {
         *         "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
         *         "name": "Ledger Sync"
         *       },
         *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "environment": "production",
         *       "scopes": [
         *         "investments.read"
         *       ],
         *       "dpopBound": false,
         *       "issuedAt": "2026-11-21T16:40:00.000Z",
         *       "expiresAt": "2026-11-21T17:40:00.000Z"
         *     }
         */
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
        /**
         * @example {
         *       "existingInstallations": "keep"
         *     }
         */
        UnpublishListingRequest: {
            /**
             * @default keep
             * @enum {string}
             */
            existingInstallations?: "keep" | "revoke";
        };
        /**
         * @example {
         *       "name": "Nightly import of the ledger"
         *     }
         */
        UpdateApiKeyRequest: {
            name?: string;
        };
        /**
         * @example {
         *       "text": "Margins fell for the third quarter; ask about suppliers."
         *     }
         */
        UpdateInvestmentNoteRequest: {
            text: string;
        };
        /**
         * @example {
         *       "name": "Grace M. Hopper",
         *       "language": "de"
         *     }
         */
        UpdateMeRequest: {
            name?: string;
            /**
             * @description Of the mails that the platform sends to the user
             * @enum {string}
             */
            language?: "en" | "de";
        };
        /**
         * @example {
         *       "role": "admin"
         *     }
         */
        UpdateMemberRequest: {
            /** @enum {string} */
            role?: "owner" | "admin" | "developer" | "member";
        };
        /**
         * @example {
         *       "digest": "daily",
         *       "kinds": {
         *         "secret-due": false
         *       }
         *     }
         */
        UpdateNotificationPreferencesRequest: {
            /**
             * @description `daily`: mails that can be turned off are collected, and sent as one mail a day. `off`: each at once
             * @enum {string}
             */
            digest?: "off" | "daily";
            /** @description Of each kind to change, whether it is sent */
            kinds?: {
                /** @constant */
                "application-unpublished"?: true;
                /** @constant */
                "application-delisted"?: true;
                /** @constant */
                "application-unshared"?: true;
                /** @constant */
                "application-suspended"?: true;
                /** @constant */
                "authorization-flows-suspended"?: true;
                /** @constant */
                "scopes-expanded"?: true;
                /** @constant */
                "credentials-compromised"?: true;
                /** @constant */
                "access-revoked"?: true;
                /** @constant */
                "ownership-transferred"?: true;
                /** @constant */
                "deletion-scheduled"?: true;
                /** @constant */
                "deletion-cancelled"?: true;
                /** @constant */
                "application-deleted"?: true;
                /** @constant */
                "secret-rotated"?: true;
                /** @constant */
                "secrets-left"?: true;
                /** @constant */
                "new-sign-in"?: true;
                /** @constant */
                "password-changed"?: true;
                /** @constant */
                "sign-in-codes-changed"?: true;
                /** @constant */
                "recovery-codes-replaced"?: true;
                /** @constant */
                "passkey-changed"?: true;
                /** @constant */
                "account-disabled"?: true;
                /** @constant */
                "account-enabled"?: true;
                /** @constant */
                "webhook-endpoint-disabled"?: true;
                /** @constant */
                invitation?: true;
                /** @constant */
                "choose-password"?: true;
                /** @constant */
                "password-reset"?: true;
                /** @constant */
                "contact-confirmation"?: true;
                /** @constant */
                "ownership-offered"?: true;
                /** @constant */
                "integrations-offered"?: true;
                /** @constant */
                "installation-requested"?: true;
                /** @constant */
                "installation-request-decided"?: true;
                "secret-due"?: boolean;
                "deprecated-version"?: boolean;
                "webhook-endpoint-failing"?: boolean;
                "listing-published"?: boolean;
                "listing-reviewed"?: boolean;
                "chat-refused"?: boolean;
            };
        };
        /**
         * @example {
         *       "events": [
         *         "*"
         *       ],
         *       "state": "paused"
         *     }
         */
        UpdateWebhookEndpointRequest: {
            /** @description Where events are sent: https, or http on loopback */
            url?: string;
            /** @description The types of events that it receives; `*`: all of them, also those of later versions */
            events?: ("*" | "application.created" | "application.updated" | "application.suspended" | "application.resumed" | "application.unpublished" | "application.scopes_expanded" | "application.scopes_reduced" | "application.credentials_compromised" | "application.ownership_transferred" | "application.deletion_scheduled" | "application.restored" | "application.deleted" | "listing.submitted" | "listing.approved" | "listing.rejected" | "listing.changes_requested" | "listing.published" | "installation.created" | "installation.reauthorization_required" | "installation.reauthorized" | "installation.suspended" | "installation.resumed" | "installation.removed" | "investment.created" | "investment.imported" | "investment.updated" | "investment.archived" | "investment.deleted" | "token.revoked" | "secret.rotated" | "secret.expiring" | "webhook_endpoint.failing" | "webhook_endpoint.disabled" | "webhook_endpoint.recovered" | "webhook.test")[];
            description?: string | null;
            ordered?: boolean | null;
            /**
             * @description `paused`: deliveries wait until it is active again. `active`: also where the platform had disabled it; what it missed meanwhile, up to 10,000 deliveries, is sent by a replay
             * @enum {string}
             */
            state?: "active" | "paused";
        };
        /**
         * @example {
         *       "name": "Fund II"
         *     }
         */
        UpdateWorkspaceRequest: {
            name?: string;
            /** @enum {string} */
            requireSecondFactor?: "none" | "admins" | "everyone";
        };
        /**
         * @example {
         *       "id": "019ab1d0-3c55-7c19-9d03-a1f07e55b2c6",
         *       "endpointId": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *       "eventId": "019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa",
         *       "type": "application.updated",
         *       "state": "pending",
         *       "cancelReason": null,
         *       "attemptCount": 1,
         *       "nextAttemptAt": "2026-11-24T09:21:12.822Z",
         *       "createdAt": "2026-11-24T09:21:06.998Z"
         *     }
         */
        WebhookDelivery: {
            id: string;
            endpointId: string;
            /** @description The `webhook-id`, the same in every attempt */
            eventId: string;
            type: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "cancelled";
            /** @description Why it is `cancelled`, otherwise null. `access_ended`: the application may not read what it is about any more. A replay sends it if what was in the way has gone */
            cancelReason: ("endpoint_disabled" | "endpoint_deleted" | "access_ended") | null;
            attemptCount: number;
            /** @description Null unless it is pending. Not before the endpoint is called again, which is not called for a while after failures */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "019ab1d0-3c55-7c19-9d03-a1f07e55b2c6",
         *       "endpointId": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *       "eventId": "019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa",
         *       "type": "application.updated",
         *       "state": "pending",
         *       "cancelReason": null,
         *       "attemptCount": 1,
         *       "nextAttemptAt": "2026-11-24T09:21:12.822Z",
         *       "createdAt": "2026-11-24T09:21:06.998Z",
         *       "attempts": [
         *         {
         *           "at": "2026-11-24T09:21:07.410Z",
         *           "durationMs": 412,
         *           "outcome": "failure",
         *           "status": 503,
         *           "reason": "It answered 503."
         *         }
         *       ],
         *       "event": {
         *         "id": "019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa",
         *         "type": "application.updated",
         *         "data": {}
         *       },
         *       "exchanges": [
         *         {
         *           "at": "2026-11-24T09:21:07.410Z",
         *           "request": {
         *             "method": "POST",
         *             "url": "https://receiver.example.com/webhooks",
         *             "headers": {
         *               "webhook-id": "019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa",
         *               "webhook-timestamp": "1795512067"
         *             }
         *           },
         *           "response": {
         *             "headers": {
         *               "content-type": "text/plain"
         *             },
         *             "body": "upstream unavailable",
         *             "truncated": false
         *           }
         *         }
         *       ]
         *     }
         */
        WebhookDeliveryDetail: {
            id: string;
            endpointId: string;
            /** @description The `webhook-id`, the same in every attempt */
            eventId: string;
            type: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "cancelled";
            /** @description Why it is `cancelled`, otherwise null. `access_ended`: the application may not read what it is about any more. A replay sends it if what was in the way has gone */
            cancelReason: ("endpoint_disabled" | "endpoint_deleted" | "access_ended") | null;
            attemptCount: number;
            /** @description Null unless it is pending. Not before the endpoint is called again, which is not called for a while after failures */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The last 50, the latest last */
            attempts: {
                /** Format: date-time */
                at: string;
                durationMs: number;
                /** @enum {string} */
                outcome: "success" | "failure";
                /** @description HTTP status; null: no response */
                status: number | null;
                /** @description Why it failed */
                reason?: string;
            }[];
            /** @description The body that is sent. Null once it is no longer kept, and where it was never delivered and the application may not read what it is about any more */
            event: unknown;
            /** @description Request and response of the last three attempts, the latest first; kept for 7 days */
            exchanges: {
                /** Format: date-time */
                at: string;
                request: {
                    /** @enum {string} */
                    method: "POST";
                    /** @description Where it was sent: the address of the endpoint at that attempt. Values of query parameters whose names are those of secrets, such as `token`, `key` or `sig`, are replaced by `[redacted]`. Null: of an attempt before this was kept */
                    url: string | null;
                    headers: {
                        [key: string]: string;
                    };
                };
                response: {
                    headers: {
                        [key: string]: string;
                    };
                    /** @description The first 64 KiB */
                    body: string;
                    truncated: boolean;
                } | null;
            }[];
        };
        /**
         * @example {
         *       "id": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *       "applicationId": null,
         *       "url": "https://receiver.example.com/webhooks",
         *       "events": [
         *         "application.updated",
         *         "installation.created"
         *       ],
         *       "description": "Keeps our inventory of integrations",
         *       "ordered": false,
         *       "environment": "production",
         *       "state": "active",
         *       "createdAt": "2026-11-24T09:12:44.180Z",
         *       "updatedAt": "2026-11-24T09:12:44.180Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "createdByApplication": null
         *     }
         */
        WebhookEndpoint: {
            id: string;
            /** @description It receives what happens to this application, and where it is installed; null: the events of the workspace */
            applicationId: string | null;
            url: string;
            events: string[];
            description: string;
            ordered: boolean;
            /**
             * @description It receives events of this environment only
             * @enum {string}
             */
            environment: "production" | "sandbox";
            /** @enum {string} */
            state: "active" | "paused" | "disabled";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The id of the user; null: an application without one */
            createdBy: string | null;
            /** @description The application whose token created it, and with whose installation it ends; null: it is of the workspace */
            createdByApplication: string | null;
        };
        /**
         * @example {
         *       "endpointId": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *       "state": "active",
         *       "disabledReason": null,
         *       "breaker": "closed",
         *       "failingSince": "2026-11-24T09:21:07.410Z",
         *       "failures": 3,
         *       "backlog": 1,
         *       "rates": {
         *         "hour": {
         *           "attempts": 120,
         *           "failures": 3,
         *           "buckets": [
         *             {
         *               "from": "2026-11-24T09:20:00.000Z",
         *               "attempts": 120,
         *               "failures": 3
         *             }
         *           ]
         *         },
         *         "day": {
         *           "attempts": 120,
         *           "failures": 3,
         *           "buckets": [
         *             {
         *               "from": "2026-11-24T09:20:00.000Z",
         *               "attempts": 120,
         *               "failures": 3
         *             }
         *           ]
         *         },
         *         "week": {
         *           "attempts": 120,
         *           "failures": 3,
         *           "buckets": [
         *             {
         *               "from": "2026-11-24T09:20:00.000Z",
         *               "attempts": 120,
         *               "failures": 3
         *             }
         *           ]
         *         }
         *       },
         *       "lastErrors": [
         *         {
         *           "at": "2026-11-24T09:21:07.410Z",
         *           "deliveryId": "019ab1d0-3c55-7c19-9d03-a1f07e55b2c6",
         *           "status": 503,
         *           "reason": "It answered 503."
         *         }
         *       ]
         *     }
         */
        WebhookHealth: {
            endpointId: string;
            /** @enum {string} */
            state: "active" | "paused" | "disabled";
            /** @description Why the platform disabled it; null: it did not */
            disabledReason: string | null;
            /**
             * @description `open`: it failed several times in a row and is not called for up to five minutes; then by one delivery at a time
             * @enum {string}
             */
            breaker: "closed" | "open" | "half_open";
            /** @description First failure since the last success */
            failingSince: string | null;
            /** @description Failed attempts since the last success */
            failures: number;
            /** @description Pending deliveries; at most 10,000 are counted */
            backlog: number;
            /** @description In buckets of five minutes, an hour and a day (UTC), the last of which is not over */
            rates: {
                hour: {
                    attempts: number;
                    failures: number;
                    buckets: {
                        /** Format: date-time */
                        from: string;
                        attempts: number;
                        failures: number;
                    }[];
                };
                day: {
                    attempts: number;
                    failures: number;
                    buckets: {
                        /** Format: date-time */
                        from: string;
                        attempts: number;
                        failures: number;
                    }[];
                };
                week: {
                    attempts: number;
                    failures: number;
                    buckets: {
                        /** Format: date-time */
                        from: string;
                        attempts: number;
                        failures: number;
                    }[];
                };
            };
            /** @description The last five, the latest first */
            lastErrors: {
                /** Format: date-time */
                at: string;
                deliveryId: string;
                /** @description HTTP status; null: no response */
                status: number | null;
                reason?: string;
            }[];
        };
        /**
         * @example {
         *       "id": "019ab1d6-0c1e-7b44-a5d7-52c3be81f90d",
         *       "endpointId": "019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7",
         *       "from": "2026-11-23T00:00:00.000Z",
         *       "to": "2026-11-23T12:00:00.000Z",
         *       "deliveries": 214,
         *       "createdAt": "2026-11-24T09:27:31.230Z"
         *     }
         */
        WebhookReplay: {
            id: string;
            endpointId: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description Deliveries of the range when it was requested, without tests */
            deliveries: number;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "019ab1c9-02d4-7e11-a3c0-5d2f7b9e4410",
         *       "type": "hmac",
         *       "hint": "whsec_wR0m",
         *       "publicKey": null,
         *       "createdAt": "2026-11-24T09:20:10.512Z",
         *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
         *       "expiresAt": null
         *     }
         */
        WebhookSecret: {
            id: string;
            /** @enum {string} */
            type: "hmac" | "ed25519";
            /** @description The first characters, which identify the secret but do not reveal it */
            hint: string;
            /** @description Of an Ed25519 key: verifies its signatures. Null for a symmetric secret */
            publicKey: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the user; null: an application without one */
            createdBy: string | null;
            /** @description End of the overlap after a rotation */
            expiresAt: string | null;
        };
        /**
         * @example {
         *       "deliveryId": "019ab1d4-91aa-7e02-8c4b-1d20c7f3a6e9",
         *       "attempt": {
         *         "at": "2026-11-24T09:21:07.410Z",
         *         "durationMs": 87,
         *         "outcome": "success",
         *         "status": 204
         *       },
         *       "request": {
         *         "method": "POST",
         *         "url": "https://receiver.example.com/webhooks",
         *         "headers": {
         *           "webhook-id": "019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa",
         *           "webhook-timestamp": "1795512067"
         *         }
         *       },
         *       "response": {
         *         "headers": {},
         *         "body": "",
         *         "truncated": false
         *       }
         *     }
         */
        WebhookTest: {
            deliveryId: string;
            attempt: {
                /** Format: date-time */
                at: string;
                durationMs: number;
                /** @enum {string} */
                outcome: "success" | "failure";
                /** @description HTTP status; null: no response */
                status: number | null;
                /** @description Why it failed */
                reason?: string;
            };
            request: {
                /** @enum {string} */
                method: "POST";
                /** @description Where it was sent: the address of the endpoint at that attempt. Values of query parameters whose names are those of secrets, such as `token`, `key` or `sig`, are replaced by `[redacted]`. Null: of an attempt before this was kept */
                url: string | null;
                headers: {
                    [key: string]: string;
                };
            };
            response: {
                headers: {
                    [key: string]: string;
                };
                /** @description The first 64 KiB */
                body: string;
                truncated: boolean;
            } | null;
        };
        /**
         * @example {
         *       "id": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
         *       "name": "Fund two",
         *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
         *       "region": "us",
         *       "role": "owner",
         *       "requireSecondFactor": "none",
         *       "createdAt": "2026-11-20T09:12:44.018Z"
         *     }
         */
        Workspace: {
            id: string;
            name: string;
            organizationId: string;
            region: string;
            role: ("owner" | "admin" | "developer" | "member") | null;
            /**
             * @description Of whom a second factor is required: a sign-in with it before an application is authorized here and on pages about the workspace, and an account that has one for API keys
             * @enum {string}
             */
            requireSecondFactor: "none" | "admins" | "everyone";
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
    getAuditLogCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A signed note (C2SP tlog-checkpoint), with cosignatures of witnesses if there are any */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example irp.example/audit/log
                     *     13
                     *     mSNjgpF9KIEhcSjl2s8BV/GF4tIgsWlywFOFsA4zJsk=
                     *     previous oY2mx50QYX8ODrzUXmW6re8T2dpPIW7VjHE9dQSmO3Y=
                     *     time 2026-11-22T14:49:50.131Z
                     *
                     *     — irp.example/audit/log jpLU3tDwLhx47i0Walj2XoRRgzUdXMTS2YFuF5YbslwHKb6OPASzu0saC5xV2z4KOSO2qYLwFZAF8862Gb6EqzuEmQ4=
                     */
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    getAuditLogTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description 0 to 63, or `entries` for an entry bundle
                 * @example entries
                 */
                level: string;
                /**
                 * @description The last digits of the index, or the width of a partial tile
                 * @example 000
                 */
                first: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hashes of 32 bytes each, or entries, each after its length in two bytes (big-endian) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    getAuditLogTileOfTwoParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description 0 to 63, or `entries` for an entry bundle
                 * @example entries
                 */
                level: string;
                /**
                 * @description Three digits of the index, after an `x` unless they are the last ones
                 * @example x000
                 */
                first: string;
                /**
                 * @description The last digits of the index, or the width of a partial tile
                 * @example 000
                 */
                second: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hashes of 32 bytes each, or entries, each after its length in two bytes (big-endian) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    getAuditLogTileOfThreeParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description 0 to 63, or `entries` for an entry bundle
                 * @example entries
                 */
                level: string;
                /**
                 * @description Three digits of the index, after an `x` unless they are the last ones
                 * @example x000
                 */
                first: string;
                /**
                 * @description Three digits of the index, after an `x` unless they are the last ones
                 * @example x000
                 */
                second: string;
                /**
                 * @description The last digits of the index, or the width of a partial tile
                 * @example 000
                 */
                third: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hashes of 32 bytes each, or entries, each after its length in two bytes (big-endian) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    getAuditLogTileOfFourParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description 0 to 63, or `entries` for an entry bundle
                 * @example entries
                 */
                level: string;
                /**
                 * @description Three digits of the index, after an `x` unless they are the last ones
                 * @example x000
                 */
                first: string;
                /**
                 * @description Three digits of the index, after an `x` unless they are the last ones
                 * @example x000
                 */
                second: string;
                /**
                 * @description Three digits of the index, after an `x` unless they are the last ones
                 * @example x000
                 */
                third: string;
                /**
                 * @description The last digits of the index, or the width of a partial tile
                 * @example 000
                 */
                fourth: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hashes of 32 bytes each, or entries, each after its length in two bytes (big-endian) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string | Blob | ReadableStream<Uint8Array>;
                };
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
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description `true`: keys of every user, for admins and owners */
                all?: "true" | "false";
                /**
                 * @description Keys of this user; another user's keys are for admins and owners
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
                    "application/json": components["schemas"]["ListApiKeysResponse"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key, in this response only */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyResponse"];
                };
            };
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKeyRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The updated key */
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
    listApplications: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Entries in this state */
                state?: "active" | "suspended" | "pending_deletion" | "deleted";
                /** @description Entries of this environment */
                environment?: "production" | "sandbox";
                /** @description `true`: applications of other workspaces whose ownership is offered to this one */
                offered?: "true" | "false";
                /** @description Id of a user, who may have left: applications with a client secret that they created, and so saw, and that is still valid */
                secretCreatedBy?: string;
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
                    "application/json": components["schemas"]["ListApplicationsResponse"];
                };
            };
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApplicationRequest"];
            };
        };
        responses: {
            /** @description The application, its secret and the endpoints of the authorization server */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApplicationResponse"];
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
    deleteApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
                    /**
                     * @example {
                     *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "name": "Ledger Sync",
                     *       "description": "Watches the companies of a workspace and reports changes",
                     *       "type": "confidential",
                     *       "environment": "production",
                     *       "redirectUris": [
                     *         "https://partner.example/callback"
                     *       ],
                     *       "grantTypes": [
                     *         "authorization_code",
                     *         "refresh_token",
                     *         "client_credentials"
                     *       ],
                     *       "scopes": [
                     *         "investments.read"
                     *       ],
                     *       "metadata": {
                     *         "tier": "gold"
                     *       },
                     *       "supportContact": {
                     *         "email": "support@partner.example",
                     *         "url": "https://partner.example/help"
                     *       },
                     *       "homepageUrl": "https://partner.example",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *       "postLogoutRedirectUris": [],
                     *       "backchannelLogoutUri": null,
                     *       "backchannelLogoutSessionRequired": false,
                     *       "clientAuthentication": "client_secret",
                     *       "owner": {
                     *         "email": "grace.hopper@meridian.example"
                     *       },
                     *       "publish": false,
                     *       "jwks": null,
                     *       "pkceRequired": false,
                     *       "dpopBound": false,
                     *       "state": "pending_deletion",
                     *       "suspension": null,
                     *       "suspensions": [],
                     *       "deletionAt": "2026-11-28T08:30:55.402Z",
                     *       "newInstallsDisabled": false,
                     *       "authorizationFlowsSuspended": false,
                     *       "visibility": "private",
                     *       "listing": {
                     *         "state": "none"
                     *       },
                     *       "transferOffer": null,
                     *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "createdAt": "2026-11-20T09:52:10.871Z",
                     *       "updatedAt": "2026-11-21T08:30:55.402Z",
                     *       "warnings": [
                     *         {
                     *           "field": "pkceRequired",
                     *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationPatch"];
                "application/merge-patch+json": components["schemas"]["ApplicationPatch"];
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
    setAuthorizationFlows: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAuthorizationFlowsRequest"];
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "name": "Ledger Sync",
                     *       "description": "Watches the companies of a workspace and reports changes",
                     *       "type": "confidential",
                     *       "environment": "production",
                     *       "redirectUris": [
                     *         "https://partner.example/callback"
                     *       ],
                     *       "grantTypes": [
                     *         "authorization_code",
                     *         "refresh_token",
                     *         "client_credentials"
                     *       ],
                     *       "scopes": [
                     *         "investments.read"
                     *       ],
                     *       "metadata": {
                     *         "tier": "gold"
                     *       },
                     *       "supportContact": {
                     *         "email": "support@partner.example",
                     *         "url": "https://partner.example/help"
                     *       },
                     *       "homepageUrl": "https://partner.example",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *       "postLogoutRedirectUris": [],
                     *       "backchannelLogoutUri": null,
                     *       "backchannelLogoutSessionRequired": false,
                     *       "clientAuthentication": "client_secret",
                     *       "owner": {
                     *         "email": "grace.hopper@meridian.example"
                     *       },
                     *       "publish": false,
                     *       "jwks": null,
                     *       "pkceRequired": false,
                     *       "dpopBound": false,
                     *       "state": "active",
                     *       "suspension": null,
                     *       "suspensions": [],
                     *       "deletionAt": null,
                     *       "newInstallsDisabled": false,
                     *       "authorizationFlowsSuspended": true,
                     *       "visibility": "private",
                     *       "listing": {
                     *         "state": "none"
                     *       },
                     *       "transferOffer": null,
                     *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "createdAt": "2026-11-20T09:52:10.871Z",
                     *       "updatedAt": "2026-11-21T08:30:55.402Z",
                     *       "warnings": [
                     *         {
                     *           "field": "pkceRequired",
                     *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    reportCompromise: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReportCompromiseRequest"];
            };
        };
        responses: {
            /** @description The new secret, in this response only */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportCompromiseResponse"];
                };
            };
        };
    };
    previewChange: {
        parameters: {
            query: {
                /** @description The change to preview */
                change: "suspend" | "delete" | "revoke-downstream" | "compromise" | "transfer" | "scopes" | "unpublish";
                /** @description For `change=scopes`: the new scopes, separated by commas */
                scopes?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts at present */
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
    getInsight: {
        parameters: {
            query?: {
                /** @description How many days, with today */
                days?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts at present */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationInsight"];
                };
            };
        };
    };
    listApplicationInstallations: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Entries in this state */
                state?: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
                /** @description Entries of this environment */
                environment?: "production" | "sandbox";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of installations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApplicationInstallationsResponse"];
                };
            };
        };
    };
    getListing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    putListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingDraft"];
            };
        };
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    delistListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DelistListingRequest"];
            };
        };
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedListing"];
                };
            };
        };
    };
    getListingImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the image
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    putListingLogo: {
        parameters: {
            query?: {
                /** @description What the image shows, for people who do not see it */
                alt?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string | Blob | ReadableStream<Uint8Array>;
                "image/jpeg": string | Blob | ReadableStream<Uint8Array>;
                "image/webp": string | Blob | ReadableStream<Uint8Array>;
            };
        };
        responses: {
            /** @description The logo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingImage"];
                };
            };
        };
    };
    deleteListingLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft has no logo */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    relistListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing, which is `unpublished` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "name": "Ledger Sync",
                     *       "state": "unpublished",
                     *       "visibility": "private",
                     *       "delisting": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedListing"];
                };
            };
        };
    };
    addListingScreenshot: {
        parameters: {
            query?: {
                /** @description What the image shows, for people who do not see it */
                alt?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string | Blob | ReadableStream<Uint8Array>;
                "image/jpeg": string | Blob | ReadableStream<Uint8Array>;
                "image/webp": string | Blob | ReadableStream<Uint8Array>;
            };
        };
        responses: {
            /** @description The screenshot */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *       "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *       "contentType": "image/webp",
                     *       "width": 1600,
                     *       "height": 1000,
                     *       "alt": "Companies beside the accounts of a ledger"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingImage"];
                };
            };
        };
    };
    deleteListingScreenshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the image
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft does not have the screenshot */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    submitListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "environment": "production",
                     *       "state": "in_manual_review",
                     *       "visibility": "private",
                     *       "name": "Ledger Sync",
                     *       "description": "Reports changes of the companies of a workspace to your ledger",
                     *       "vendor": "Meridian Partners",
                     *       "supportedFeatures": [
                     *         "Changes of companies within a minute",
                     *         "Export to a ledger"
                     *       ],
                     *       "documentationLinks": [
                     *         "https://partner.example.com/docs"
                     *       ],
                     *       "supportContacts": [
                     *         "support@partner.example",
                     *         "https://partner.example.com/help"
                     *       ],
                     *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *       "version": {
                     *         "number": "1.4.0",
                     *         "releaseNotes": "Export to a second ledger."
                     *       },
                     *       "categories": [
                     *         "portfolio",
                     *         "reporting"
                     *       ],
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "unreviewedScopes": [],
                     *       "logo": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "contentType": "image/webp",
                     *         "width": 512,
                     *         "height": 512,
                     *         "alt": "The letters LS on blue"
                     *       },
                     *       "screenshots": [
                     *         {
                     *           "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "contentType": "image/webp",
                     *           "width": 1600,
                     *           "height": 1000,
                     *           "alt": "Companies beside the accounts of a ledger"
                     *         }
                     *       ],
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "name": "Meridian Partners",
                     *         "verified": true,
                     *         "domain": "partner.example.com"
                     *       },
                     *       "review": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *         "state": "in_manual_review",
                     *         "submittedAt": "2026-11-23T10:02:44.120Z",
                     *         "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *         "version": "1.4.0",
                     *         "checks": [
                     *           {
                     *             "check": "redirect_uris",
                     *             "passed": true,
                     *             "evidence": "https://partner.example.com/callback"
                     *           },
                     *           {
                     *             "check": "scope_reasons",
                     *             "passed": true,
                     *             "evidence": "Each of its scopes has a reason: investments.read"
                     *           },
                     *           {
                     *             "check": "name",
                     *             "passed": true,
                     *             "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *           },
                     *           {
                     *             "check": "vendor",
                     *             "passed": true,
                     *             "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *           },
                     *           {
                     *             "check": "description",
                     *             "passed": true,
                     *             "evidence": "It has 63 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "supported_features",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "documentation_links",
                     *             "passed": true,
                     *             "evidence": "1"
                     *           },
                     *           {
                     *             "check": "support_contacts",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "security_information",
                     *             "passed": true,
                     *             "evidence": "It has 112 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "version",
                     *             "passed": true,
                     *             "evidence": "1.4.0"
                     *           },
                     *           {
                     *             "check": "version_order",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           },
                     *           {
                     *             "check": "version_scopes",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           }
                     *         ],
                     *         "decidedAt": null,
                     *         "comment": null
                     *       },
                     *       "delisting": null,
                     *       "createdAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    unpublishListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnpublishListingRequest"];
            };
        };
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "environment": "production",
                     *       "state": "unpublished",
                     *       "visibility": "private",
                     *       "name": "Ledger Sync",
                     *       "description": "Reports changes of the companies of a workspace to your ledger",
                     *       "vendor": "Meridian Partners",
                     *       "supportedFeatures": [
                     *         "Changes of companies within a minute",
                     *         "Export to a ledger"
                     *       ],
                     *       "documentationLinks": [
                     *         "https://partner.example.com/docs"
                     *       ],
                     *       "supportContacts": [
                     *         "support@partner.example",
                     *         "https://partner.example.com/help"
                     *       ],
                     *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *       "version": {
                     *         "number": "1.4.0",
                     *         "releaseNotes": "Export to a second ledger."
                     *       },
                     *       "categories": [
                     *         "portfolio",
                     *         "reporting"
                     *       ],
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "unreviewedScopes": [],
                     *       "logo": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "contentType": "image/webp",
                     *         "width": 512,
                     *         "height": 512,
                     *         "alt": "The letters LS on blue"
                     *       },
                     *       "screenshots": [
                     *         {
                     *           "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "contentType": "image/webp",
                     *           "width": 1600,
                     *           "height": 1000,
                     *           "alt": "Companies beside the accounts of a ledger"
                     *         }
                     *       ],
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "name": "Meridian Partners",
                     *         "verified": true,
                     *         "domain": "partner.example.com"
                     *       },
                     *       "review": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *         "state": "withdrawn",
                     *         "submittedAt": "2026-11-23T10:02:44.120Z",
                     *         "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *         "version": "1.4.0",
                     *         "checks": [
                     *           {
                     *             "check": "redirect_uris",
                     *             "passed": true,
                     *             "evidence": "https://partner.example.com/callback"
                     *           },
                     *           {
                     *             "check": "scope_reasons",
                     *             "passed": true,
                     *             "evidence": "Each of its scopes has a reason: investments.read"
                     *           },
                     *           {
                     *             "check": "name",
                     *             "passed": true,
                     *             "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *           },
                     *           {
                     *             "check": "vendor",
                     *             "passed": true,
                     *             "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *           },
                     *           {
                     *             "check": "description",
                     *             "passed": true,
                     *             "evidence": "It has 63 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "supported_features",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "documentation_links",
                     *             "passed": true,
                     *             "evidence": "1"
                     *           },
                     *           {
                     *             "check": "support_contacts",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "security_information",
                     *             "passed": true,
                     *             "evidence": "It has 112 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "version",
                     *             "passed": true,
                     *             "evidence": "1.4.0"
                     *           },
                     *           {
                     *             "check": "version_order",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           },
                     *           {
                     *             "check": "version_scopes",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           }
                     *         ],
                     *         "decidedAt": null,
                     *         "comment": null
                     *       },
                     *       "delisting": null,
                     *       "createdAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    listListingVersions: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListListingVersionsResponse"];
                };
            };
        };
    };
    addListingVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddListingVersionRequest"];
            };
        };
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "environment": "production",
                     *       "state": "in_manual_review",
                     *       "visibility": "private",
                     *       "name": "Ledger Sync",
                     *       "description": "Reports changes of the companies of a workspace to your ledger",
                     *       "vendor": "Meridian Partners",
                     *       "supportedFeatures": [
                     *         "Changes of companies within a minute",
                     *         "Export to a ledger"
                     *       ],
                     *       "documentationLinks": [
                     *         "https://partner.example.com/docs"
                     *       ],
                     *       "supportContacts": [
                     *         "support@partner.example",
                     *         "https://partner.example.com/help"
                     *       ],
                     *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *       "version": {
                     *         "number": "2.0.0",
                     *         "releaseNotes": "Export to a third ledger."
                     *       },
                     *       "categories": [
                     *         "portfolio",
                     *         "reporting"
                     *       ],
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "unreviewedScopes": [],
                     *       "logo": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "contentType": "image/webp",
                     *         "width": 512,
                     *         "height": 512,
                     *         "alt": "The letters LS on blue"
                     *       },
                     *       "screenshots": [
                     *         {
                     *           "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "contentType": "image/webp",
                     *           "width": 1600,
                     *           "height": 1000,
                     *           "alt": "Companies beside the accounts of a ledger"
                     *         }
                     *       ],
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "name": "Meridian Partners",
                     *         "verified": true,
                     *         "domain": "partner.example.com"
                     *       },
                     *       "review": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *         "state": "in_manual_review",
                     *         "submittedAt": "2026-11-23T10:02:44.120Z",
                     *         "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *         "version": "2.0.0",
                     *         "checks": [
                     *           {
                     *             "check": "redirect_uris",
                     *             "passed": true,
                     *             "evidence": "https://partner.example.com/callback"
                     *           },
                     *           {
                     *             "check": "scope_reasons",
                     *             "passed": true,
                     *             "evidence": "Each of its scopes has a reason: investments.read"
                     *           },
                     *           {
                     *             "check": "name",
                     *             "passed": true,
                     *             "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *           },
                     *           {
                     *             "check": "vendor",
                     *             "passed": true,
                     *             "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *           },
                     *           {
                     *             "check": "description",
                     *             "passed": true,
                     *             "evidence": "It has 63 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "supported_features",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "documentation_links",
                     *             "passed": true,
                     *             "evidence": "1"
                     *           },
                     *           {
                     *             "check": "support_contacts",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "security_information",
                     *             "passed": true,
                     *             "evidence": "It has 112 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "version",
                     *             "passed": true,
                     *             "evidence": "2.0.0"
                     *           },
                     *           {
                     *             "check": "version_order",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           },
                     *           {
                     *             "check": "version_scopes",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           }
                     *         ],
                     *         "decidedAt": null,
                     *         "comment": null
                     *       },
                     *       "delisting": null,
                     *       "createdAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    withdrawListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "environment": "production",
                     *       "state": "draft",
                     *       "visibility": "private",
                     *       "name": "Ledger Sync",
                     *       "description": "Reports changes of the companies of a workspace to your ledger",
                     *       "vendor": "Meridian Partners",
                     *       "supportedFeatures": [
                     *         "Changes of companies within a minute",
                     *         "Export to a ledger"
                     *       ],
                     *       "documentationLinks": [
                     *         "https://partner.example.com/docs"
                     *       ],
                     *       "supportContacts": [
                     *         "support@partner.example",
                     *         "https://partner.example.com/help"
                     *       ],
                     *       "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *       "version": {
                     *         "number": "1.4.0",
                     *         "releaseNotes": "Export to a second ledger."
                     *       },
                     *       "categories": [
                     *         "portfolio",
                     *         "reporting"
                     *       ],
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "unreviewedScopes": [],
                     *       "logo": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *         "contentType": "image/webp",
                     *         "width": 512,
                     *         "height": 512,
                     *         "alt": "The letters LS on blue"
                     *       },
                     *       "screenshots": [
                     *         {
                     *           "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "url": "/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/listing/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *           "contentType": "image/webp",
                     *           "width": 1600,
                     *           "height": 1000,
                     *           "alt": "Companies beside the accounts of a ledger"
                     *         }
                     *       ],
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "name": "Meridian Partners",
                     *         "verified": true,
                     *         "domain": "partner.example.com"
                     *       },
                     *       "review": {
                     *         "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *         "state": "withdrawn",
                     *         "submittedAt": "2026-11-23T10:02:44.120Z",
                     *         "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *         "version": "1.4.0",
                     *         "checks": [
                     *           {
                     *             "check": "redirect_uris",
                     *             "passed": true,
                     *             "evidence": "https://partner.example.com/callback"
                     *           },
                     *           {
                     *             "check": "scope_reasons",
                     *             "passed": true,
                     *             "evidence": "Each of its scopes has a reason: investments.read"
                     *           },
                     *           {
                     *             "check": "name",
                     *             "passed": true,
                     *             "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *           },
                     *           {
                     *             "check": "vendor",
                     *             "passed": true,
                     *             "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *           },
                     *           {
                     *             "check": "description",
                     *             "passed": true,
                     *             "evidence": "It has 63 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "supported_features",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "documentation_links",
                     *             "passed": true,
                     *             "evidence": "1"
                     *           },
                     *           {
                     *             "check": "support_contacts",
                     *             "passed": true,
                     *             "evidence": "2"
                     *           },
                     *           {
                     *             "check": "security_information",
                     *             "passed": true,
                     *             "evidence": "It has 112 characters, of at least 40"
                     *           },
                     *           {
                     *             "check": "version",
                     *             "passed": true,
                     *             "evidence": "1.4.0"
                     *           },
                     *           {
                     *             "check": "version_order",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           },
                     *           {
                     *             "check": "version_scopes",
                     *             "passed": true,
                     *             "evidence": "It can follow the versions that were released"
                     *           }
                     *         ],
                     *         "decidedAt": null,
                     *         "comment": null
                     *       },
                     *       "delisting": null,
                     *       "createdAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedAt": "2026-11-23T09:52:10.871Z",
                     *       "updatedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60"
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    setNewInstalls: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetNewInstallsRequest"];
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "name": "Ledger Sync",
                     *       "description": "Watches the companies of a workspace and reports changes",
                     *       "type": "confidential",
                     *       "environment": "production",
                     *       "redirectUris": [
                     *         "https://partner.example/callback"
                     *       ],
                     *       "grantTypes": [
                     *         "authorization_code",
                     *         "refresh_token",
                     *         "client_credentials"
                     *       ],
                     *       "scopes": [
                     *         "investments.read"
                     *       ],
                     *       "metadata": {
                     *         "tier": "gold"
                     *       },
                     *       "supportContact": {
                     *         "email": "support@partner.example",
                     *         "url": "https://partner.example/help"
                     *       },
                     *       "homepageUrl": "https://partner.example",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *       "postLogoutRedirectUris": [],
                     *       "backchannelLogoutUri": null,
                     *       "backchannelLogoutSessionRequired": false,
                     *       "clientAuthentication": "client_secret",
                     *       "owner": {
                     *         "email": "grace.hopper@meridian.example"
                     *       },
                     *       "publish": false,
                     *       "jwks": null,
                     *       "pkceRequired": false,
                     *       "dpopBound": false,
                     *       "state": "active",
                     *       "suspension": null,
                     *       "suspensions": [],
                     *       "deletionAt": null,
                     *       "newInstallsDisabled": true,
                     *       "authorizationFlowsSuspended": false,
                     *       "visibility": "private",
                     *       "listing": {
                     *         "state": "none"
                     *       },
                     *       "transferOffer": null,
                     *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "createdAt": "2026-11-20T09:52:10.871Z",
                     *       "updatedAt": "2026-11-21T08:30:55.402Z",
                     *       "warnings": [
                     *         {
                     *           "field": "pkceRequired",
                     *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    restoreApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    resumeApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResumeApplicationRequest"];
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
            /** @description Done by an operator: the record is for its workspace */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    revokeDownstream: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevokeDownstreamRequest"];
            };
        };
        responses: {
            /** @description How many tokens were revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeDownstreamResponse"];
                };
            };
        };
    };
    listSecrets: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of secrets, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSecretsResponse"];
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        responses: {
            /** @description The secret, in this response only */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateSecretResponse"];
                };
            };
        };
    };
    revokeSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the secret
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                secretId: string;
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
    suspendApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SuspendApplicationRequest"];
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "name": "Ledger Sync",
                     *       "description": "Watches the companies of a workspace and reports changes",
                     *       "type": "confidential",
                     *       "environment": "production",
                     *       "redirectUris": [
                     *         "https://partner.example/callback"
                     *       ],
                     *       "grantTypes": [
                     *         "authorization_code",
                     *         "refresh_token",
                     *         "client_credentials"
                     *       ],
                     *       "scopes": [
                     *         "investments.read"
                     *       ],
                     *       "metadata": {
                     *         "tier": "gold"
                     *       },
                     *       "supportContact": {
                     *         "email": "support@partner.example",
                     *         "url": "https://partner.example/help"
                     *       },
                     *       "homepageUrl": "https://partner.example",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *       "postLogoutRedirectUris": [],
                     *       "backchannelLogoutUri": null,
                     *       "backchannelLogoutSessionRequired": false,
                     *       "clientAuthentication": "client_secret",
                     *       "owner": {
                     *         "email": "grace.hopper@meridian.example"
                     *       },
                     *       "publish": false,
                     *       "jwks": null,
                     *       "pkceRequired": false,
                     *       "dpopBound": false,
                     *       "state": "suspended",
                     *       "suspension": {
                     *         "reason": "Its secret was found in a public repository",
                     *         "at": "2026-11-21T08:30:55.402Z"
                     *       },
                     *       "suspensions": [
                     *         {
                     *           "by": "publisher",
                     *           "reason": "Its secret was found in a public repository",
                     *           "at": "2026-11-21T08:30:55.402Z"
                     *         }
                     *       ],
                     *       "deletionAt": null,
                     *       "newInstallsDisabled": false,
                     *       "authorizationFlowsSuspended": false,
                     *       "visibility": "private",
                     *       "listing": {
                     *         "state": "none"
                     *       },
                     *       "transferOffer": null,
                     *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "createdAt": "2026-11-20T09:52:10.871Z",
                     *       "updatedAt": "2026-11-21T08:30:55.402Z",
                     *       "warnings": [
                     *         {
                     *           "field": "pkceRequired",
                     *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description Done by an operator: the record is for its workspace */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    offerTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferTransferRequest"];
            };
        };
        responses: {
            /** @description The application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "clientId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "name": "Ledger Sync",
                     *       "description": "Watches the companies of a workspace and reports changes",
                     *       "type": "confidential",
                     *       "environment": "production",
                     *       "redirectUris": [
                     *         "https://partner.example/callback"
                     *       ],
                     *       "grantTypes": [
                     *         "authorization_code",
                     *         "refresh_token",
                     *         "client_credentials"
                     *       ],
                     *       "scopes": [
                     *         "investments.read"
                     *       ],
                     *       "metadata": {
                     *         "tier": "gold"
                     *       },
                     *       "supportContact": {
                     *         "email": "support@partner.example",
                     *         "url": "https://partner.example/help"
                     *       },
                     *       "homepageUrl": "https://partner.example",
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *       "postLogoutRedirectUris": [],
                     *       "backchannelLogoutUri": null,
                     *       "backchannelLogoutSessionRequired": false,
                     *       "clientAuthentication": "client_secret",
                     *       "owner": {
                     *         "email": "grace.hopper@meridian.example"
                     *       },
                     *       "publish": false,
                     *       "jwks": null,
                     *       "pkceRequired": false,
                     *       "dpopBound": false,
                     *       "state": "active",
                     *       "suspension": null,
                     *       "suspensions": [],
                     *       "deletionAt": null,
                     *       "newInstallsDisabled": false,
                     *       "authorizationFlowsSuspended": false,
                     *       "visibility": "private",
                     *       "listing": {
                     *         "state": "none"
                     *       },
                     *       "transferOffer": {
                     *         "toWorkspaceId": "019a5f3b-18f9-7ae6-b457-c20d9e8f6137",
                     *         "at": "2026-11-21T08:30:55.402Z"
                     *       },
                     *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "createdAt": "2026-11-20T09:52:10.871Z",
                     *       "updatedAt": "2026-11-21T08:30:55.402Z",
                     *       "warnings": [
                     *         {
                     *           "field": "pkceRequired",
                     *           "message": "is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    withdrawTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    acceptTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptTransferRequest"];
            };
        };
        responses: {
            /** @description The application, and its new secret, in this response only */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptTransferResponse"];
                };
            };
        };
    };
    getVisibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visibility */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationVisibility"];
                };
            };
        };
    };
    putVisibility: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutVisibilityRequest"];
            };
        };
        responses: {
            /** @description The visibility */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationVisibility"];
                };
            };
        };
    };
    eraseAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditErasure"];
                };
            };
        };
    };
    listAccountRecords: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Records that occurred at or after this time */
                from?: string;
                /** @description Records that occurred before this time */
                to?: string;
                /** @description Id of the actor, or of the user on whose behalf an application acted; or the e-mail address of a failed sign-in */
                actor?: string;
                /** @description Action, such as `secret.rotated`: a `type` of `/events.json` */
                action?: string;
                /** @description Category of the action */
                category?: "application" | "listing" | "scopes" | "token" | "authentication" | "failed_authorization" | "rate_limit" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
                /** @description Id of the resource that the action changed, or its e-mail address */
                target?: string;
                /** @description `failure`: the action was rejected */
                outcome?: "success" | "failure";
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
                    "application/json": components["schemas"]["ListAccountRecordsResponse"];
                };
            };
        };
    };
    listAuditCheckpoints: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
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
                    "application/json": components["schemas"]["ListAuditCheckpointsResponse"];
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasePersonRequest"];
            };
        };
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditErasure"];
                };
            };
        };
    };
    exportAuditRecords: {
        parameters: {
            query?: {
                /** @description Records that occurred at or after this time */
                from?: string;
                /** @description Records that occurred before this time */
                to?: string;
                /** @description Id of the actor, or of the user on whose behalf an application acted; or the e-mail address of a failed sign-in */
                actor?: string;
                /** @description Action, such as `secret.rotated`: a `type` of `/events.json` */
                action?: string;
                /** @description Category of the action */
                category?: "application" | "listing" | "scopes" | "token" | "authentication" | "failed_authorization" | "rate_limit" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
                /** @description Id of the resource that the action changed, or its e-mail address */
                target?: string;
                /** @description `failure`: the action was rejected */
                outcome?: "success" | "failure";
                /** @description `ocsf`: events of the Open Cybersecurity Schema Framework 1.3, one per line */
                format?: "ndjson" | "csv" | "ocsf" | "bundle";
                /** @description Records with a greater `seq` */
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
                    /** @example {"v":1,"id":"019a5f36-5e14-7d1f-b302-7c9e4a6f8d51","stream":"019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34","environment":"production","seq":17,"occurredAt":"2026-11-20T09:52:10.871Z","recordedAt":"2026-11-20T09:52:10.943Z","action":"application.created","category":"application","outcome":"success","reason":null,"actor":{"type":"user","id":"019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60","onBehalfOf":null},"targets":[{"type":"application","id":"019a5f36-5e12-7b80-8d47-e1f30c9a6b25"}],"applicationId":"019a5f36-5e12-7b80-8d47-e1f30c9a6b25","installationId":null,"credential":{"kind":"api_key","id":"019a5f33-2d58-7461-b3fa-8c5e6d709a12"},"context":{"requestId":"a31c8f02-6d4b-4e97-8b15-0f2e9c7d4a68","traceId":"4bf92f3577b34da6a3ce929d0e0e4736","ip":"203.0.113.24","userAgent":"curl/8.9.1"},"changes":[{"path":"/state","before":null,"after":"active"}],"details":{"name":"Ledger Sync","type":"confidential","scopes":["investments.read"]},"prevHash":"7c7cbaecea89cb6c3fae465bd45273934aec716d203d1dc70d0e6d1ab36ecaa0","leafHash":"2796acb404491115aa84501f2859d5d0e038b0cbeb0750be4b9df26a2ca36b05"} */
                    "application/x-ndjson": string;
                    /**
                     * @example seq,id,occurredAt,recordedAt,environment,action,category,outcome,reason,actorType,actorId,onBehalfOf,targets,applicationId,installationId,requestId,traceId,ip,userAgent,changes,prevHash,leafHash,credentialKind,credentialId,details
                     *     17,019a5f36-5e14-7d1f-b302-7c9e4a6f8d51,2026-11-20T09:52:10.871Z,2026-11-20T09:52:10.943Z,production,application.created,application,success,,user,019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60,,application:019a5f36-5e12-7b80-8d47-e1f30c9a6b25,019a5f36-5e12-7b80-8d47-e1f30c9a6b25,,a31c8f02-6d4b-4e97-8b15-0f2e9c7d4a68,4bf92f3577b34da6a3ce929d0e0e4736,203.0.113.24,curl/8.9.1,"[{""path"":""/state"",""before"":null,""after"":""active""}]",7c7cbaecea89cb6c3fae465bd45273934aec716d203d1dc70d0e6d1ab36ecaa0,2796acb404491115aa84501f2859d5d0e038b0cbeb0750be4b9df26a2ca36b05,api_key,019a5f33-2d58-7461-b3fa-8c5e6d709a12,"{""name"":""Ledger Sync"",""type"":""confidential"",""scopes"":[""investments.read""]}"
                     */
                    "text/csv; charset=utf-8; header=present": string;
                };
            };
        };
    };
    listAuditKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditKeysResponse"];
                };
            };
        };
    };
    listAuditRecords: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Records that occurred at or after this time */
                from?: string;
                /** @description Records that occurred before this time */
                to?: string;
                /** @description Id of the actor, or of the user on whose behalf an application acted; or the e-mail address of a failed sign-in */
                actor?: string;
                /** @description Action, such as `secret.rotated`: a `type` of `/events.json` */
                action?: string;
                /** @description Category of the action */
                category?: "application" | "listing" | "scopes" | "token" | "authentication" | "failed_authorization" | "rate_limit" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
                /** @description Id of the resource that the action changed, or its e-mail address */
                target?: string;
                /** @description `failure`: the action was rejected */
                outcome?: "success" | "failure";
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
                    "application/json": components["schemas"]["ListAuditRecordsResponse"];
                };
            };
        };
    };
    getAuditRecord: {
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
    listAuthorizations: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description `true`: those of every user in the workspace, for admins and owners with the scope tokens.revoke */
                all?: "true" | "false";
                /** @description Entries of this application */
                applicationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; default: the caller's own */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuthorizationsResponse"];
                };
            };
        };
    };
    revokeAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
    getDirectoryImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the image
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    listDirectoryListings: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Words of names, vendors, features, descriptions and categories, in any letter case and without accents. Every one must match: itself, or longer words that begin with it (from three letters on; the last word from one on). A word of four letters or more that finds nothing matches those with one other letter, or two letters in places exchanged; from eight letters on, two. */
                q?: string;
                /** @description Listings in this category */
                category?: string;
                /** @description Listings whose application requests this scope */
                scope?: "investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke";
                /** @description Listings of this organization, by its id or name, or of this vendor */
                publisher?: string;
                /** @description Listings of organizations that have proven a domain, or of those that have not. Default: of both. See `publisher.verified`. */
                verified?: "true" | "false";
                /** @description `relevance`: best matches of `q` first, and equal ones by name; `name`; `newest`: by `publishedAt`, latest first */
                sort?: "relevance" | "name" | "newest";
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
                    "application/json": components["schemas"]["ListDirectoryListingsResponse"];
                };
            };
        };
    };
    getDirectoryListing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryListing"];
                };
            };
        };
    };
    listDirectoryListingVersions: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
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
                    "application/json": components["schemas"]["ListDirectoryListingVersionsResponse"];
                };
            };
        };
    };
    listSharedListings: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
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
                    "application/json": components["schemas"]["ListSharedListingsResponse"];
                };
            };
        };
    };
    getSharedListing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedListing"];
                };
            };
        };
    };
    getSharedListingImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the image
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    listImportJobs: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Jobs in this state */
                state?: "receiving" | "queued" | "running" | "succeeded" | "failed" | "canceled";
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
                    "application/json": components["schemas"]["ListImportJobsResponse"];
                };
            };
        };
    };
    getImportJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportJob"];
                };
            };
        };
    };
    cancelImportJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportJob"];
                };
            };
        };
    };
    listImportJobErrors: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
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
                    "application/json": components["schemas"]["ListImportJobErrorsResponse"];
                };
            };
        };
    };
    listImportJobWarnings: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
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
                    "application/json": components["schemas"]["ListImportJobWarningsResponse"];
                };
            };
        };
    };
    listImportPresets: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of presets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImportPresetsResponse"];
                };
            };
        };
    };
    putImportPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the column mapping
                 * @example our-exports
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutImportPresetRequest"];
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
    deleteImportPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the column mapping
                 * @example our-exports
                 */
                name: string;
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
    getInstallationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPolicy"];
                };
            };
        };
    };
    putInstallationPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallationPolicyInput"];
            };
        };
        responses: {
            /** @description The policy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPolicy"];
                };
            };
        };
    };
    listInstallationRequests: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Entries in this state */
                state?: "pending" | "approved" | "declined";
                /** @description Entries of this application */
                applicationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInstallationRequestsResponse"];
                };
            };
        };
    };
    createInstallationRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInstallationRequestRequest"];
            };
        };
        responses: {
            /** @description The request */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationRequest"];
                };
            };
        };
    };
    getInstallationRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationRequest"];
                };
            };
        };
    };
    approveInstallationRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApproveInstallationRequestRequest"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationRequest"];
                };
            };
        };
    };
    declineInstallationRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeclineInstallationRequestRequest"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a5f42-1c8e-7d30-9b57-6a2e0f4d8c13",
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "applicationName": "Ledger Sync",
                     *       "environment": "production",
                     *       "scopes": [
                     *         "investments.read"
                     *       ],
                     *       "reason": "For the monthly report",
                     *       "state": "declined",
                     *       "requestedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "requestedAt": "2026-11-21T09:12:44.018Z",
                     *       "decidedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "decidedAt": "2026-11-21T09:12:44.018Z",
                     *       "declineReason": "We have another one",
                     *       "installationId": null
                     *     }
                     */
                    "application/json": components["schemas"]["InstallationRequest"];
                };
            };
        };
    };
    listInstallations: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Entries in this state */
                state?: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
                /** @description Entries of this application */
                applicationId?: string;
                /** @description Entries of this environment */
                environment?: "production" | "sandbox";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of installations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInstallationsResponse"];
                };
            };
        };
    };
    createInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInstallationRequest"];
            };
        };
        responses: {
            /** @description The installation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    previewInstallation: {
        parameters: {
            query: {
                /**
                 * @description The application to install
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                applicationId: string;
                /** @description Default: that of the credential */
                environment?: "production" | "sandbox";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What an admin decides about */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPreview"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    deleteInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reauthorizeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthorizeInstallationRequest"];
            };
        };
        responses: {
            /** @description The installation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    resumeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResumeInstallationRequest"];
            };
        };
        responses: {
            /** @description The installation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    suspendInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SuspendInstallationRequest"];
            };
        };
        responses: {
            /** @description The installation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a5f41-70b2-7c19-a2e4-3f9d5b0c8e17",
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "applicationName": "Ledger Sync",
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "name": "Meridian Partners"
                     *       },
                     *       "application": {
                     *         "state": "active",
                     *         "suspensions": [],
                     *         "authorizationFlowsSuspended": false,
                     *         "deletionAt": null,
                     *         "unpublishedAt": null,
                     *         "delistedAt": null,
                     *         "credentialsCompromisedAt": null,
                     *         "transferredAt": null
                     *       },
                     *       "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34",
                     *       "organizationName": "Meridian Partners",
                     *       "environment": "production",
                     *       "state": "suspended",
                     *       "scopes": [
                     *         "investments.read"
                     *       ],
                     *       "withheldScopes": [],
                     *       "suspensions": [
                     *         {
                     *           "by": "tenant",
                     *           "at": "2026-11-21T09:12:44.018Z",
                     *           "reason": "The contract is being renewed"
                     *         }
                     *       ],
                     *       "version": "1.4.0",
                     *       "createdAt": "2026-11-21T09:12:44.018Z",
                     *       "createdBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "updatedAt": "2026-11-21T09:12:44.018Z",
                     *       "endedAt": null,
                     *       "endedBy": null,
                     *       "endReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    listInvestmentViews: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of views */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvestmentViewsResponse"];
                };
            };
        };
    };
    createInvestmentView: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvestmentView"];
            };
        };
        responses: {
            /** @description The view */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestmentView"];
                };
            };
        };
    };
    getInvestmentView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestmentView"];
                };
            };
        };
    };
    deleteInvestmentView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    updateInvestmentView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvestmentViewPatch"];
                "application/merge-patch+json": components["schemas"]["InvestmentViewPatch"];
            };
        };
        responses: {
            /** @description The view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestmentView"];
                };
            };
        };
    };
    listInvestments: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Fields to sort by, separated by commas; a minus sign sorts in descending order; default: `-createdAt`, and with `q` by relevance. Records with equal values follow in the order of their ids */
                sort?: string;
                /** @description Fields to return of each record, separated by commas, such as `name,ceo`; default: all */
                fields?: string;
                /** @description Records of this country or one of several, separated by commas: ISO 3166-1 alpha-2, in upper or lower case */
                country?: string[];
                /** @description Records with this sector, or one of several (`sector=…&sector=…`), in upper or lower case */
                sector?: string[];
                /** @description Records with this industry, or one of several (`industry=…&industry=…`), in upper or lower case */
                industry?: string[];
                /** @description Records with this exchange, or one of several (`exchange=…&exchange=…`), in upper or lower case */
                exchange?: string[];
                /** @description Records with this type, or one of several (`type=…&type=…`), in upper or lower case */
                type?: string[];
                /** @description Records with this marketType, or one of several (`marketType=…&marketType=…`), in upper or lower case */
                marketType?: string[];
                /** @description Records with this financingType, or one of several (`financingType=…&financingType=…`), in upper or lower case */
                financingType?: string[];
                /** @description Records with this issuance, or one of several (`issuance=…&issuance=…`), in upper or lower case */
                issuance?: string[];
                /** @description Records with this tickerSymbol, or one of several (`tickerSymbol=…&tickerSymbol=…`), in upper or lower case */
                tickerSymbol?: string[];
                /** @description Records with all of these tags, separated by commas; in any letter case if no record has it exactly */
                tags?: string[];
                /** @description Records with one of these tags, separated by commas */
                "tags[any]"?: string[];
                /** @description Records with none of these values of country; `country!=…` is the same */
                "country[not]"?: string[];
                /** @description Records with none of these values of sector; `sector!=…` is the same */
                "sector[not]"?: string[];
                /** @description Records with none of these values of industry; `industry!=…` is the same */
                "industry[not]"?: string[];
                /** @description Records with none of these values of exchange; `exchange!=…` is the same */
                "exchange[not]"?: string[];
                /** @description Records with none of these values of type; `type!=…` is the same */
                "type[not]"?: string[];
                /** @description Records with none of these values of marketType; `marketType!=…` is the same */
                "marketType[not]"?: string[];
                /** @description Records with none of these values of financingType; `financingType!=…` is the same */
                "financingType[not]"?: string[];
                /** @description Records with none of these values of issuance; `issuance!=…` is the same */
                "issuance[not]"?: string[];
                /** @description Records with none of these values of tickerSymbol; `tickerSymbol!=…` is the same */
                "tickerSymbol[not]"?: string[];
                /** @description Records with none of these values of tags; `tags!=…` is the same */
                "tags[not]"?: string[];
                /** @description Records with a known number of employees: more than this */
                "employees[gt]"?: number;
                /** @description Records with a known number of employees: this or more */
                "employees[gte]"?: number;
                /** @description Records with a known number of employees: less than this */
                "employees[lt]"?: number;
                /** @description Records with a known number of employees: this or less */
                "employees[lte]"?: number;
                /** @description Records with a known foundingDate after this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[gt]"?: string;
                /** @description Records with a known foundingDate at or after this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[gte]"?: string;
                /** @description Records with a known foundingDate before this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[lt]"?: string;
                /** @description Records with a known foundingDate at or before this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[lte]"?: string;
                /** @description Records with a known ipoDate after this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[gt]"?: string;
                /** @description Records with a known ipoDate at or after this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[gte]"?: string;
                /** @description Records with a known ipoDate before this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[lt]"?: string;
                /** @description Records with a known ipoDate at or before this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[lte]"?: string;
                /** @description Records whose createdAt is after this time, or date in UTC */
                "createdAt[gt]"?: string;
                /** @description Records whose createdAt is at or after this time, or date in UTC */
                "createdAt[gte]"?: string;
                /** @description Records whose createdAt is before this time, or date in UTC */
                "createdAt[lt]"?: string;
                /** @description Records whose createdAt is at or before this time, or date in UTC */
                "createdAt[lte]"?: string;
                /** @description Records whose updatedAt is after this time, or date in UTC */
                "updatedAt[gt]"?: string;
                /** @description Records whose updatedAt is at or after this time, or date in UTC */
                "updatedAt[gte]"?: string;
                /** @description Records whose updatedAt is before this time, or date in UTC */
                "updatedAt[lt]"?: string;
                /** @description Records whose updatedAt is at or before this time, or date in UTC */
                "updatedAt[lte]"?: string;
                /** @description Records without a value in each of these fields, separated by commas */
                isEmpty?: string;
                /** @description Records with a value in each of these fields, separated by commas */
                "isEmpty[not]"?: string;
                /** @description `workspace`: shared records; `private`: the caller's own private records */
                visibility?: "workspace" | "private";
                /** @description `true`: locked records; `false`: unlocked records */
                isLocked?: "true" | "false";
                /** @description `true`: archived records; `false`: records that are not archived; `any`: both */
                archived?: "true" | "false" | "any";
                /** @description `true`: the caller's favourites; `false`: records that are none of them */
                favorite?: "true" | "false";
                /** @description Records changed at or after this time, or date in UTC; as `updatedAt[gte]` */
                updatedSince?: string;
                /** @description Words in names, ticker, CEO, headquarters, sector, industry, exchange, tags, identifiers or website, or their beginnings; every word must match. A word that no record has is searched with one typing error */
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
                    "application/json": components["schemas"]["ListInvestmentsResponse"];
                };
            };
        };
    };
    createInvestment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
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
    exportInvestments: {
        parameters: {
            query?: {
                /** @description `csv` or `xlsx` for spreadsheets, `ndjson` to import the records again, with every member */
                format?: "csv" | "ndjson" | "xlsx";
                /** @description Delimiter of the cells of CSV: `;` for Excel where the decimal separator is a comma */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description `true`: CSV starts with a byte order mark, by which Excel recognises UTF-8 */
                bom?: "true" | "false";
                /** @description Records of this country or one of several, separated by commas: ISO 3166-1 alpha-2, in upper or lower case */
                country?: string[];
                /** @description Records with this sector, or one of several (`sector=…&sector=…`), in upper or lower case */
                sector?: string[];
                /** @description Records with this industry, or one of several (`industry=…&industry=…`), in upper or lower case */
                industry?: string[];
                /** @description Records with this exchange, or one of several (`exchange=…&exchange=…`), in upper or lower case */
                exchange?: string[];
                /** @description Records with this type, or one of several (`type=…&type=…`), in upper or lower case */
                type?: string[];
                /** @description Records with this marketType, or one of several (`marketType=…&marketType=…`), in upper or lower case */
                marketType?: string[];
                /** @description Records with this financingType, or one of several (`financingType=…&financingType=…`), in upper or lower case */
                financingType?: string[];
                /** @description Records with this issuance, or one of several (`issuance=…&issuance=…`), in upper or lower case */
                issuance?: string[];
                /** @description Records with this tickerSymbol, or one of several (`tickerSymbol=…&tickerSymbol=…`), in upper or lower case */
                tickerSymbol?: string[];
                /** @description Records with all of these tags, separated by commas; in any letter case if no record has it exactly */
                tags?: string[];
                /** @description Records with one of these tags, separated by commas */
                "tags[any]"?: string[];
                /** @description Records with none of these values of country; `country!=…` is the same */
                "country[not]"?: string[];
                /** @description Records with none of these values of sector; `sector!=…` is the same */
                "sector[not]"?: string[];
                /** @description Records with none of these values of industry; `industry!=…` is the same */
                "industry[not]"?: string[];
                /** @description Records with none of these values of exchange; `exchange!=…` is the same */
                "exchange[not]"?: string[];
                /** @description Records with none of these values of type; `type!=…` is the same */
                "type[not]"?: string[];
                /** @description Records with none of these values of marketType; `marketType!=…` is the same */
                "marketType[not]"?: string[];
                /** @description Records with none of these values of financingType; `financingType!=…` is the same */
                "financingType[not]"?: string[];
                /** @description Records with none of these values of issuance; `issuance!=…` is the same */
                "issuance[not]"?: string[];
                /** @description Records with none of these values of tickerSymbol; `tickerSymbol!=…` is the same */
                "tickerSymbol[not]"?: string[];
                /** @description Records with none of these values of tags; `tags!=…` is the same */
                "tags[not]"?: string[];
                /** @description Records with a known number of employees: more than this */
                "employees[gt]"?: number;
                /** @description Records with a known number of employees: this or more */
                "employees[gte]"?: number;
                /** @description Records with a known number of employees: less than this */
                "employees[lt]"?: number;
                /** @description Records with a known number of employees: this or less */
                "employees[lte]"?: number;
                /** @description Records with a known foundingDate after this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[gt]"?: string;
                /** @description Records with a known foundingDate at or after this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[gte]"?: string;
                /** @description Records with a known foundingDate before this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[lt]"?: string;
                /** @description Records with a known foundingDate at or before this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[lte]"?: string;
                /** @description Records with a known ipoDate after this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[gt]"?: string;
                /** @description Records with a known ipoDate at or after this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[gte]"?: string;
                /** @description Records with a known ipoDate before this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[lt]"?: string;
                /** @description Records with a known ipoDate at or before this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[lte]"?: string;
                /** @description Records whose createdAt is after this time, or date in UTC */
                "createdAt[gt]"?: string;
                /** @description Records whose createdAt is at or after this time, or date in UTC */
                "createdAt[gte]"?: string;
                /** @description Records whose createdAt is before this time, or date in UTC */
                "createdAt[lt]"?: string;
                /** @description Records whose createdAt is at or before this time, or date in UTC */
                "createdAt[lte]"?: string;
                /** @description Records whose updatedAt is after this time, or date in UTC */
                "updatedAt[gt]"?: string;
                /** @description Records whose updatedAt is at or after this time, or date in UTC */
                "updatedAt[gte]"?: string;
                /** @description Records whose updatedAt is before this time, or date in UTC */
                "updatedAt[lt]"?: string;
                /** @description Records whose updatedAt is at or before this time, or date in UTC */
                "updatedAt[lte]"?: string;
                /** @description Records without a value in each of these fields, separated by commas */
                isEmpty?: string;
                /** @description Records with a value in each of these fields, separated by commas */
                "isEmpty[not]"?: string;
                /** @description `workspace`: shared records; `private`: the caller's own private records */
                visibility?: "workspace" | "private";
                /** @description `true`: locked records; `false`: unlocked records */
                isLocked?: "true" | "false";
                /** @description `true`: archived records; `false`: records that are not archived; `any`: both */
                archived?: "true" | "false" | "any";
                /** @description `true`: the caller's favourites; `false`: records that are none of them */
                favorite?: "true" | "false";
                /** @description Records changed at or after this time, or date in UTC; as `updatedAt[gte]` */
                updatedSince?: string;
                /** @description Words in names, ticker, CEO, headquarters, sector, industry, exchange, tags, identifiers or website, or their beginnings; every word must match. A word that no record has is searched with one typing error */
                q?: string;
                /** @description Fields to sort by, as in the list; default: `-createdAt`, also with `q`. Several fields, and fields other than `createdAt`, `updatedAt`, `name` and `tickerSymbol`, sort at most 100,000 records */
                sort?: string;
                /** @description Fields to return of each record, separated by commas, such as `name,ceo`; default: all */
                fields?: string;
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
                    /**
                     * @example id,tickerSymbol,name,description,address,country,cik,lei,figi,foundingDate,ipoDate,headquarters,ceo,exchange,industry,sector,issuance,website,editedName,financingType,marketType,type,employees,tags,createdAt,updatedAt,visibility,isFavorite,isLocked,isArchived,bannerImage,clearbit
                     *     019a5f3e-8c1d-7b42-9e60-3f2a7c51d804,AAPL,Apple Inc.,Designs and sells the iPhone.,"One Apple Park Way, Cupertino, CA 95014",US,0000320193,HWUPKR0MPOU8FGXBT394,BBG000B9XRY4,1976,1980,"Cupertino, California",Tim Cook,NASDAQ,Technology Hardware,Information Technology,CS,https://www.apple.com,Apple,public,developed,company,164000,hardware;dividend,2026-11-20T09:41:07.512Z,2026-11-21T16:02:33.090Z,workspace,false,false,false,,{}
                     */
                    "text/csv": string;
                    /** @example {"id":"019a5f3e-8c1d-7b42-9e60-3f2a7c51d804","tickerSymbol":"AAPL","name":"Apple Inc.","description":"Designs and sells the iPhone.","address":"One Apple Park Way, Cupertino, CA 95014","country":"US","cik":"0000320193","lei":"HWUPKR0MPOU8FGXBT394","figi":"BBG000B9XRY4","foundingDate":"1976","ipoDate":"1980","headquarters":"Cupertino, California","ceo":"Tim Cook","exchange":"NASDAQ","industry":"Technology Hardware","sector":"Information Technology","issuance":"CS","website":"https://www.apple.com","editedName":"Apple","financingType":"public","marketType":"developed","type":"company","employees":164000,"tags":["hardware","dividend"],"createdAt":"2026-11-20T09:41:07.512Z","updatedAt":"2026-11-21T16:02:33.090Z","visibility":"workspace","isFavorite":false,"isLocked":false,"isArchived":false,"bannerImage":null,"clearbit":{}} */
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    getInvestmentFacets: {
        parameters: {
            query?: {
                /** @description Fields whose values are counted, separated by commas; default: `country,sector,industry,type` */
                by?: string;
                /** @description Maximum number of values of each field, the most frequent first */
                maxValues?: number;
                /** @description Records of this country or one of several, separated by commas: ISO 3166-1 alpha-2, in upper or lower case */
                country?: string[];
                /** @description Records with this sector, or one of several (`sector=…&sector=…`), in upper or lower case */
                sector?: string[];
                /** @description Records with this industry, or one of several (`industry=…&industry=…`), in upper or lower case */
                industry?: string[];
                /** @description Records with this exchange, or one of several (`exchange=…&exchange=…`), in upper or lower case */
                exchange?: string[];
                /** @description Records with this type, or one of several (`type=…&type=…`), in upper or lower case */
                type?: string[];
                /** @description Records with this marketType, or one of several (`marketType=…&marketType=…`), in upper or lower case */
                marketType?: string[];
                /** @description Records with this financingType, or one of several (`financingType=…&financingType=…`), in upper or lower case */
                financingType?: string[];
                /** @description Records with this issuance, or one of several (`issuance=…&issuance=…`), in upper or lower case */
                issuance?: string[];
                /** @description Records with this tickerSymbol, or one of several (`tickerSymbol=…&tickerSymbol=…`), in upper or lower case */
                tickerSymbol?: string[];
                /** @description Records with all of these tags, separated by commas; in any letter case if no record has it exactly */
                tags?: string[];
                /** @description Records with one of these tags, separated by commas */
                "tags[any]"?: string[];
                /** @description Records with none of these values of country; `country!=…` is the same */
                "country[not]"?: string[];
                /** @description Records with none of these values of sector; `sector!=…` is the same */
                "sector[not]"?: string[];
                /** @description Records with none of these values of industry; `industry!=…` is the same */
                "industry[not]"?: string[];
                /** @description Records with none of these values of exchange; `exchange!=…` is the same */
                "exchange[not]"?: string[];
                /** @description Records with none of these values of type; `type!=…` is the same */
                "type[not]"?: string[];
                /** @description Records with none of these values of marketType; `marketType!=…` is the same */
                "marketType[not]"?: string[];
                /** @description Records with none of these values of financingType; `financingType!=…` is the same */
                "financingType[not]"?: string[];
                /** @description Records with none of these values of issuance; `issuance!=…` is the same */
                "issuance[not]"?: string[];
                /** @description Records with none of these values of tickerSymbol; `tickerSymbol!=…` is the same */
                "tickerSymbol[not]"?: string[];
                /** @description Records with none of these values of tags; `tags!=…` is the same */
                "tags[not]"?: string[];
                /** @description Records with a known number of employees: more than this */
                "employees[gt]"?: number;
                /** @description Records with a known number of employees: this or more */
                "employees[gte]"?: number;
                /** @description Records with a known number of employees: less than this */
                "employees[lt]"?: number;
                /** @description Records with a known number of employees: this or less */
                "employees[lte]"?: number;
                /** @description Records with a known foundingDate after this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[gt]"?: string;
                /** @description Records with a known foundingDate at or after this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[gte]"?: string;
                /** @description Records with a known foundingDate before this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[lt]"?: string;
                /** @description Records with a known foundingDate at or before this: a year, a month or a date. A year or a month means all of its days */
                "foundingDate[lte]"?: string;
                /** @description Records with a known ipoDate after this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[gt]"?: string;
                /** @description Records with a known ipoDate at or after this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[gte]"?: string;
                /** @description Records with a known ipoDate before this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[lt]"?: string;
                /** @description Records with a known ipoDate at or before this: a year, a month or a date. A year or a month means all of its days */
                "ipoDate[lte]"?: string;
                /** @description Records whose createdAt is after this time, or date in UTC */
                "createdAt[gt]"?: string;
                /** @description Records whose createdAt is at or after this time, or date in UTC */
                "createdAt[gte]"?: string;
                /** @description Records whose createdAt is before this time, or date in UTC */
                "createdAt[lt]"?: string;
                /** @description Records whose createdAt is at or before this time, or date in UTC */
                "createdAt[lte]"?: string;
                /** @description Records whose updatedAt is after this time, or date in UTC */
                "updatedAt[gt]"?: string;
                /** @description Records whose updatedAt is at or after this time, or date in UTC */
                "updatedAt[gte]"?: string;
                /** @description Records whose updatedAt is before this time, or date in UTC */
                "updatedAt[lt]"?: string;
                /** @description Records whose updatedAt is at or before this time, or date in UTC */
                "updatedAt[lte]"?: string;
                /** @description Records without a value in each of these fields, separated by commas */
                isEmpty?: string;
                /** @description Records with a value in each of these fields, separated by commas */
                "isEmpty[not]"?: string;
                /** @description `workspace`: shared records; `private`: the caller's own private records */
                visibility?: "workspace" | "private";
                /** @description `true`: locked records; `false`: unlocked records */
                isLocked?: "true" | "false";
                /** @description `true`: archived records; `false`: records that are not archived; `any`: both */
                archived?: "true" | "false" | "any";
                /** @description `true`: the caller's favourites; `false`: records that are none of them */
                favorite?: "true" | "false";
                /** @description Records changed at or after this time, or date in UTC; as `updatedAt[gte]` */
                updatedSince?: string;
                /** @description Words in names, ticker, CEO, headquarters, sector, industry, exchange, tags, identifiers or website, or their beginnings; every word must match. A word that no record has is searched with one typing error */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent values of each field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestmentFacets"];
                };
            };
        };
    };
    getImportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workbook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    importInvestments: {
        parameters: {
            query?: {
                /** @description JSON object of column names (of member names for NDJSON) and field names: {"Symbol":"tickerSymbol"}; not together with `preset`. Every other column maps to the field of the same name, unless the mapping has that field. Case, spaces, hyphens and underscores of names of columns do not matter; members of NDJSON are matched by their exact name */
                mapping?: string;
                /** @description Name of a stored mapping, or of a built-in one: sp500, financedatabase. Other columns are imported as with `mapping` */
                preset?: string;
                /** @description Visibility of the records that are created. Records that exist keep theirs */
                visibility?: "workspace" | "private";
                /** @description Fields by which a row finds the record that it updates. By `id`, a row without an id, or with the id of no record that the caller sees, creates a record with a new id; by other fields, a row must have a value in each, and creates a record if none matches. `none`: every row creates a record */
                key?: "id" | "lei" | "figi" | "tickerSymbol" | "tickerSymbol,exchange" | "none";
                /** @description What an empty cell does to a record that exists: `keep` the value, or `clear` it */
                emptyCells?: "keep" | "clear";
                /** @description Delimiter of the cells of CSV. Default: that of a line `sep=;`, or else detected in the header */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description Encoding of the file. Default: the `charset` of Content-Type, or else detected */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
                /** @description Name of the sheet of a workbook. Default: the first one */
                sheet?: string;
                /** @description Line of a CSV file, or row of a sheet, that has the names of the columns: lines before it are titles, and are not imported. Default: the first that is not empty */
                headerRow?: string;
                /** @description `true`: import by a job, `false`: within the request. Default: by a job if the file is 32 MiB or more as it is sent, 8 MiB with gzip or as a workbook, or its first 4 MiB have more than 50,000 lines */
                async?: "true" | "false";
                /** @description `true`: returns what the import would do, and changes nothing */
                dryRun?: "true" | "false";
            };
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example tickerSymbol,name,country,founded
                 *     MSFT,Microsoft Corporation,United States,1975
                 *     SAP,SAP SE,Atlantis,1972
                 */
                "text/csv": string | Blob | ReadableStream<Uint8Array>;
                /**
                 * @example {"tickerSymbol":"MSFT","name":"Microsoft Corporation","country":"US"}
                 *     {"tickerSymbol":"SAP","name":"SAP SE","country":"DE"}
                 */
                "application/x-ndjson": string | Blob | ReadableStream<Uint8Array>;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string | Blob | ReadableStream<Uint8Array>;
                "multipart/form-data": string | Blob | ReadableStream<Uint8Array>;
            };
        };
        responses: {
            /** @description Counts of rows by outcome, and the errors */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            /** @description The file is stored, and a job imports it */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportJob"];
                };
            };
        };
    };
    getInvestment: {
        parameters: {
            query?: {
                /** @description Fields to return of each record, separated by commas, such as `name,ceo`; default: all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
                    "application/json": components["schemas"]["SelectedInvestment"];
                };
            };
        };
    };
    deleteInvestment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    updateInvestment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvestmentPatch"];
                "application/merge-patch+json": components["schemas"]["InvestmentPatch"];
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
    archiveInvestment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    getInvestmentDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records that the caller may see */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestmentDuplicates"];
                };
            };
        };
    };
    addFavorite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    removeFavorite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    listInvestmentHistory: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvestmentHistoryResponse"];
                };
            };
        };
    };
    lockInvestment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    mergeInvestments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeInvestmentsRequest"];
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
    listInvestmentNotes: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvestmentNotesResponse"];
                };
            };
        };
    };
    createInvestmentNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvestmentNoteRequest"];
            };
        };
        responses: {
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    getInvestmentNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the note
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    deleteInvestmentNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the note
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                noteId: string;
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
    updateInvestmentNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the note
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInvestmentNoteRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateInvestmentNoteRequest"];
            };
        };
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    unarchiveInvestment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    unlockInvestment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    getMe: {
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
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateMeRequest"];
            };
        };
        responses: {
            /** @description The updated caller */
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
    listMyInvitations: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMyInvitationsResponse"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a5f36-c01d-7e24-8a5b-71f0d3c2b946",
                     *       "status": "active",
                     *       "userId": "019a5f36-c01d-7e24-8a5b-71f0d3c2b946",
                     *       "email": "ada.lovelace@meridian.example",
                     *       "name": "Ada Lovelace",
                     *       "role": "developer",
                     *       "joinedAt": "2026-11-20T11:40:18.902Z",
                     *       "invitedAt": null,
                     *       "expiresAt": null,
                     *       "secondFactor": true
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declined */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every kind of mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
        };
    };
    updateNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNotificationPreferencesRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateNotificationPreferencesRequest"];
            };
        };
        responses: {
            /** @description Every kind of mail, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
        };
    };
    listNotificationContacts: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListNotificationContactsResponse"];
                };
            };
        };
    };
    addNotificationContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "email";
                    /** Format: email */
                    email: string;
                    /**
                     * @description For your own use, such as whose address it is
                     * @default
                     */
                    description?: string;
                } | {
                    /** @constant */
                    type: "chat";
                    /** @description Incoming webhook of a chat that accepts the JSON of Slack: `{"text": …}`. It is a secret */
                    url: string;
                    /**
                     * @description For your own use, such as whose address it is
                     * @default
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The contact */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationContact"];
                };
            };
        };
    };
    removeNotificationContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendContactConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    disablePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the user, as members, audit records and tokens have it
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisablePersonRequest"];
            };
        };
        responses: {
            /** @description The disabled account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedPerson"];
                };
            };
        };
    };
    enablePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the user, as members, audit records and tokens have it
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "disabled": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedPerson"];
                };
            };
        };
    };
    listPublisherDomains: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of domains */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPublisherDomainsResponse"];
                };
            };
        };
    };
    addPublisherDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPublisherDomainRequest"];
            };
        };
        responses: {
            /** @description The domain, with the token and both ways to publish it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherDomain"];
                };
            };
        };
    };
    getPublisherDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherDomain"];
                };
            };
        };
    };
    removePublisherDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is removed, and shown no more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifyPublisherDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain; `state` tells whether it is verified */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherDomain"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Entries in this state */
                state?: "in_manual_review" | "changes_requested" | "rejected" | "approved" | "withdrawn";
                /** @description The id of a reviewer, or `none`: those that nobody has taken over */
                assignee?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reviews */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReviewsResponse"];
                };
            };
        };
    };
    getReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    approveReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApproveReviewRequest"];
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "environment": "production",
                     *       "name": "Ledger Sync",
                     *       "vendor": "Meridian Partners",
                     *       "version": "1.4.0",
                     *       "state": "approved",
                     *       "submittedAt": "2026-11-23T10:02:44.120Z",
                     *       "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "organizationName": "Meridian Research",
                     *         "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
                     *       },
                     *       "assignee": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31",
                     *       "decidedAt": "2026-11-23T14:20:31.004Z",
                     *       "decidedBy": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31",
                     *       "listing": {
                     *         "name": "Ledger Sync",
                     *         "vendor": "Meridian Partners",
                     *         "description": "Reports changes of the companies of a workspace to your ledger",
                     *         "supportedFeatures": [
                     *           "Changes of companies within a minute",
                     *           "Export to a ledger"
                     *         ],
                     *         "documentationLinks": [
                     *           "https://partner.example.com/docs"
                     *         ],
                     *         "supportContacts": [
                     *           "support@partner.example",
                     *           "https://partner.example.com/help"
                     *         ],
                     *         "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *         "version": {
                     *           "number": "1.4.0",
                     *           "releaseNotes": "Export to a second ledger."
                     *         },
                     *         "categories": [
                     *           "portfolio",
                     *           "reporting"
                     *         ],
                     *         "logo": {
                     *           "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "contentType": "image/webp",
                     *           "width": 512,
                     *           "height": 512,
                     *           "alt": "The letters LS on blue"
                     *         },
                     *         "screenshots": [
                     *           {
                     *             "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "contentType": "image/webp",
                     *             "width": 1600,
                     *             "height": 1000,
                     *             "alt": "Companies beside the accounts of a ledger"
                     *           }
                     *         ]
                     *       },
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "checks": [
                     *         {
                     *           "check": "redirect_uris",
                     *           "passed": true,
                     *           "evidence": "https://partner.example.com/callback"
                     *         },
                     *         {
                     *           "check": "scope_reasons",
                     *           "passed": true,
                     *           "evidence": "Each of its scopes has a reason: investments.read"
                     *         },
                     *         {
                     *           "check": "name",
                     *           "passed": true,
                     *           "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *         },
                     *         {
                     *           "check": "vendor",
                     *           "passed": true,
                     *           "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *         },
                     *         {
                     *           "check": "description",
                     *           "passed": true,
                     *           "evidence": "It has 63 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "supported_features",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "documentation_links",
                     *           "passed": true,
                     *           "evidence": "1"
                     *         },
                     *         {
                     *           "check": "support_contacts",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "security_information",
                     *           "passed": true,
                     *           "evidence": "It has 112 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "version",
                     *           "passed": true,
                     *           "evidence": "1.4.0"
                     *         },
                     *         {
                     *           "check": "version_order",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         },
                     *         {
                     *           "check": "version_scopes",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         }
                     *       ],
                     *       "application": {
                     *         "name": "Ledger Sync",
                     *         "state": "active",
                     *         "scopes": [
                     *           "investments.read"
                     *         ]
                     *       },
                     *       "comment": "Clear and complete.",
                     *       "comments": [],
                     *       "earlierReviews": [],
                     *       "changes": null
                     *     }
                     */
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    assignReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AssignReviewRequest"];
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "environment": "production",
                     *       "name": "Ledger Sync",
                     *       "vendor": "Meridian Partners",
                     *       "version": "1.4.0",
                     *       "state": "in_manual_review",
                     *       "submittedAt": "2026-11-23T10:02:44.120Z",
                     *       "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "organizationName": "Meridian Research",
                     *         "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
                     *       },
                     *       "assignee": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31",
                     *       "decidedAt": null,
                     *       "decidedBy": null,
                     *       "listing": {
                     *         "name": "Ledger Sync",
                     *         "vendor": "Meridian Partners",
                     *         "description": "Reports changes of the companies of a workspace to your ledger",
                     *         "supportedFeatures": [
                     *           "Changes of companies within a minute",
                     *           "Export to a ledger"
                     *         ],
                     *         "documentationLinks": [
                     *           "https://partner.example.com/docs"
                     *         ],
                     *         "supportContacts": [
                     *           "support@partner.example",
                     *           "https://partner.example.com/help"
                     *         ],
                     *         "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *         "version": {
                     *           "number": "1.4.0",
                     *           "releaseNotes": "Export to a second ledger."
                     *         },
                     *         "categories": [
                     *           "portfolio",
                     *           "reporting"
                     *         ],
                     *         "logo": {
                     *           "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "contentType": "image/webp",
                     *           "width": 512,
                     *           "height": 512,
                     *           "alt": "The letters LS on blue"
                     *         },
                     *         "screenshots": [
                     *           {
                     *             "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "contentType": "image/webp",
                     *             "width": 1600,
                     *             "height": 1000,
                     *             "alt": "Companies beside the accounts of a ledger"
                     *           }
                     *         ]
                     *       },
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "checks": [
                     *         {
                     *           "check": "redirect_uris",
                     *           "passed": true,
                     *           "evidence": "https://partner.example.com/callback"
                     *         },
                     *         {
                     *           "check": "scope_reasons",
                     *           "passed": true,
                     *           "evidence": "Each of its scopes has a reason: investments.read"
                     *         },
                     *         {
                     *           "check": "name",
                     *           "passed": true,
                     *           "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *         },
                     *         {
                     *           "check": "vendor",
                     *           "passed": true,
                     *           "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *         },
                     *         {
                     *           "check": "description",
                     *           "passed": true,
                     *           "evidence": "It has 63 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "supported_features",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "documentation_links",
                     *           "passed": true,
                     *           "evidence": "1"
                     *         },
                     *         {
                     *           "check": "support_contacts",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "security_information",
                     *           "passed": true,
                     *           "evidence": "It has 112 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "version",
                     *           "passed": true,
                     *           "evidence": "1.4.0"
                     *         },
                     *         {
                     *           "check": "version_order",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         },
                     *         {
                     *           "check": "version_scopes",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         }
                     *       ],
                     *       "application": {
                     *         "name": "Ledger Sync",
                     *         "state": "active",
                     *         "scopes": [
                     *           "investments.read"
                     *         ]
                     *       },
                     *       "comment": null,
                     *       "comments": [],
                     *       "earlierReviews": [],
                     *       "changes": null
                     *     }
                     */
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    commentOnReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentOnReviewRequest"];
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    getReviewImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the image
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string | Blob | ReadableStream<Uint8Array>;
                };
            };
        };
    };
    rejectReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectReviewRequest"];
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "environment": "production",
                     *       "name": "Ledger Sync",
                     *       "vendor": "Meridian Partners",
                     *       "version": "1.4.0",
                     *       "state": "rejected",
                     *       "submittedAt": "2026-11-23T10:02:44.120Z",
                     *       "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "organizationName": "Meridian Research",
                     *         "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
                     *       },
                     *       "assignee": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31",
                     *       "decidedAt": "2026-11-23T14:20:31.004Z",
                     *       "decidedBy": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31",
                     *       "listing": {
                     *         "name": "Ledger Sync",
                     *         "vendor": "Meridian Partners",
                     *         "description": "Reports changes of the companies of a workspace to your ledger",
                     *         "supportedFeatures": [
                     *           "Changes of companies within a minute",
                     *           "Export to a ledger"
                     *         ],
                     *         "documentationLinks": [
                     *           "https://partner.example.com/docs"
                     *         ],
                     *         "supportContacts": [
                     *           "support@partner.example",
                     *           "https://partner.example.com/help"
                     *         ],
                     *         "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *         "version": {
                     *           "number": "1.4.0",
                     *           "releaseNotes": "Export to a second ledger."
                     *         },
                     *         "categories": [
                     *           "portfolio",
                     *           "reporting"
                     *         ],
                     *         "logo": {
                     *           "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "contentType": "image/webp",
                     *           "width": 512,
                     *           "height": 512,
                     *           "alt": "The letters LS on blue"
                     *         },
                     *         "screenshots": [
                     *           {
                     *             "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "contentType": "image/webp",
                     *             "width": 1600,
                     *             "height": 1000,
                     *             "alt": "Companies beside the accounts of a ledger"
                     *           }
                     *         ]
                     *       },
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "checks": [
                     *         {
                     *           "check": "redirect_uris",
                     *           "passed": true,
                     *           "evidence": "https://partner.example.com/callback"
                     *         },
                     *         {
                     *           "check": "scope_reasons",
                     *           "passed": true,
                     *           "evidence": "Each of its scopes has a reason: investments.read"
                     *         },
                     *         {
                     *           "check": "name",
                     *           "passed": true,
                     *           "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *         },
                     *         {
                     *           "check": "vendor",
                     *           "passed": true,
                     *           "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *         },
                     *         {
                     *           "check": "description",
                     *           "passed": true,
                     *           "evidence": "It has 63 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "supported_features",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "documentation_links",
                     *           "passed": true,
                     *           "evidence": "1"
                     *         },
                     *         {
                     *           "check": "support_contacts",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "security_information",
                     *           "passed": true,
                     *           "evidence": "It has 112 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "version",
                     *           "passed": true,
                     *           "evidence": "1.4.0"
                     *         },
                     *         {
                     *           "check": "version_order",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         },
                     *         {
                     *           "check": "version_scopes",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         }
                     *       ],
                     *       "application": {
                     *         "name": "Ledger Sync",
                     *         "state": "active",
                     *         "scopes": [
                     *           "investments.read"
                     *         ]
                     *       },
                     *       "comment": "The integration does not do what the listing says.",
                     *       "comments": [],
                     *       "earlierReviews": [],
                     *       "changes": null
                     *     }
                     */
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    requestChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestChangesRequest"];
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a905",
                     *       "applicationId": "019a5f36-5e12-7b80-8d47-e1f30c9a6b25",
                     *       "environment": "production",
                     *       "name": "Ledger Sync",
                     *       "vendor": "Meridian Partners",
                     *       "version": "1.4.0",
                     *       "state": "changes_requested",
                     *       "submittedAt": "2026-11-23T10:02:44.120Z",
                     *       "submittedBy": "019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60",
                     *       "publisher": {
                     *         "organizationId": "019a5f30-3b90-7c55-8e21-94d0a7b3c6f2",
                     *         "organizationName": "Meridian Research",
                     *         "workspaceId": "019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34"
                     *       },
                     *       "assignee": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31",
                     *       "decidedAt": "2026-11-23T14:20:31.004Z",
                     *       "decidedBy": "019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31",
                     *       "listing": {
                     *         "name": "Ledger Sync",
                     *         "vendor": "Meridian Partners",
                     *         "description": "Reports changes of the companies of a workspace to your ledger",
                     *         "supportedFeatures": [
                     *           "Changes of companies within a minute",
                     *           "Export to a ledger"
                     *         ],
                     *         "documentationLinks": [
                     *           "https://partner.example.com/docs"
                     *         ],
                     *         "supportContacts": [
                     *           "support@partner.example",
                     *           "https://partner.example.com/help"
                     *         ],
                     *         "securityInformation": "Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.",
                     *         "version": {
                     *           "number": "1.4.0",
                     *           "releaseNotes": "Export to a second ledger."
                     *         },
                     *         "categories": [
                     *           "portfolio",
                     *           "reporting"
                     *         ],
                     *         "logo": {
                     *           "id": "0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1",
                     *           "contentType": "image/webp",
                     *           "width": 512,
                     *           "height": 512,
                     *           "alt": "The letters LS on blue"
                     *         },
                     *         "screenshots": [
                     *           {
                     *             "id": "0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "url": "/v2/reviews/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3",
                     *             "contentType": "image/webp",
                     *             "width": 1600,
                     *             "height": 1000,
                     *             "alt": "Companies beside the accounts of a ledger"
                     *           }
                     *         ]
                     *       },
                     *       "scopesRequested": [
                     *         {
                     *           "scope": "investments.read",
                     *           "description": "Read investment records",
                     *           "risk": "low",
                     *           "reason": "To compare the companies of the workspace with the ledger"
                     *         }
                     *       ],
                     *       "checks": [
                     *         {
                     *           "check": "redirect_uris",
                     *           "passed": true,
                     *           "evidence": "https://partner.example.com/callback"
                     *         },
                     *         {
                     *           "check": "scope_reasons",
                     *           "passed": true,
                     *           "evidence": "Each of its scopes has a reason: investments.read"
                     *         },
                     *         {
                     *           "check": "name",
                     *           "passed": true,
                     *           "evidence": "No other listing has a name that looks like \"Ledger Sync\""
                     *         },
                     *         {
                     *           "check": "vendor",
                     *           "passed": true,
                     *           "evidence": "No other organization is known by a name that looks like \"Meridian Partners\""
                     *         },
                     *         {
                     *           "check": "description",
                     *           "passed": true,
                     *           "evidence": "It has 63 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "supported_features",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "documentation_links",
                     *           "passed": true,
                     *           "evidence": "1"
                     *         },
                     *         {
                     *           "check": "support_contacts",
                     *           "passed": true,
                     *           "evidence": "2"
                     *         },
                     *         {
                     *           "check": "security_information",
                     *           "passed": true,
                     *           "evidence": "It has 112 characters, of at least 40"
                     *         },
                     *         {
                     *           "check": "version",
                     *           "passed": true,
                     *           "evidence": "1.4.0"
                     *         },
                     *         {
                     *           "check": "version_order",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         },
                     *         {
                     *           "check": "version_scopes",
                     *           "passed": true,
                     *           "evidence": "It can follow the versions that were released"
                     *         }
                     *       ],
                     *       "application": {
                     *         "name": "Ledger Sync",
                     *         "state": "active",
                     *         "scopes": [
                     *           "investments.read"
                     *         ]
                     *       },
                     *       "comment": "Please say in the security information where data is kept.",
                     *       "comments": [],
                     *       "earlierReviews": [],
                     *       "changes": null
                     *     }
                     */
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    listShareOffers: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
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
                    "application/json": components["schemas"]["ListShareOffersResponse"];
                };
            };
        };
    };
    approveShareOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization of the publisher
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareOffer"];
                };
            };
        };
    };
    withdrawShareOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization of the publisher
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The publisher is not approved */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The platform is up */
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
    listTokens: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description `true`: those of every user in the workspace, for admins and owners with the scope tokens.revoke */
                all?: "true" | "false";
                /** @description Entries of this application */
                applicationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; default: the caller's own */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTokensResponse"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Entries of this application */
                applicationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookEndpointsResponse"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
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
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Only those in this state */
                state?: "pending" | "delivered" | "failed" | "cancelled";
                /** @description Only those of events of this type */
                type?: "application.created" | "application.updated" | "application.suspended" | "application.resumed" | "application.unpublished" | "application.scopes_expanded" | "application.scopes_reduced" | "application.credentials_compromised" | "application.ownership_transferred" | "application.deletion_scheduled" | "application.restored" | "application.deleted" | "listing.submitted" | "listing.approved" | "listing.rejected" | "listing.changes_requested" | "listing.published" | "installation.created" | "installation.reauthorization_required" | "installation.reauthorized" | "installation.suspended" | "installation.resumed" | "installation.removed" | "investment.created" | "investment.imported" | "investment.updated" | "investment.archived" | "investment.deleted" | "token.revoked" | "secret.rotated" | "secret.expiring" | "webhook_endpoint.failing" | "webhook_endpoint.disabled" | "webhook_endpoint.recovered" | "webhook.test";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookDeliveriesResponse"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the delivery
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the delivery
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is pending */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    getWebhookHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The health of the endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookHealth"];
                };
            };
        };
    };
    replayWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhooksRequest"];
            };
        };
        responses: {
            /** @description The replay was stored and begins */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
        };
    };
    listWebhookSecrets: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of secrets, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookSecretsResponse"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The secret, in this response only */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretResponse"];
                };
            };
        };
    };
    revokeWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The id of the secret
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                secretId: string;
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
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the attempt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
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
                    "application/json": components["schemas"]["ListWorkspacesResponse"];
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
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
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspaceRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The updated workspace */
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
    createWorkspaceApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key, in this response only */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWorkspaceApiKeyResponse"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of records; larger values are served as 1,000
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Number of records to skip; not together with `cursor`
                 * @example 0
                 */
                offset?: number;
                /** @description `meta.nextCursor` of the previous page, with the same filters; absent for the first page */
                cursor?: string;
                /** @description Only members of this status */
                status?: "active" | "pending";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the resource
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
                    "application/json": components["schemas"]["ListMembersResponse"];
                };
            };
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMemberRequest"];
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
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The `id` of the member: of the user, or of the pending invitation
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
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The `id` of the member: of the user, or of the pending invitation
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
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Apply the change only if this is the current ETag, otherwise 412. Accepted are an entity tag in its quotation marks, such as `"5"`, a list of them, and `*`: anything else, such as `0`, is 400 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The `id` of the member: of the user, or of the pending invitation
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateMemberRequest"];
            };
        };
        responses: {
            /** @description The updated member */
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
    endMemberSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The `id` of the member: of the user, or of the pending invitation
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member has no session in the workspace that began before */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the resource
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                id: string;
                /**
                 * @description The `id` of the member: of the user, or of the pending invitation
                 * @example 018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
