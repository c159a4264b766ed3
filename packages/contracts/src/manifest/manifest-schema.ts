import { z } from 'zod';
import { applicationInputs, applicationPatch } from '../authorization/application-fields.ts';
import { createApplication } from '../authorization/applications.ts';
import { putVisibility } from '../directory/visibility.ts';
import { idSchema } from '../identifier.ts';
import { listingPart } from './listing-part.ts';

/** A manifest contains the visibility, so it needs no `publish`. */
const { publish: _publish, ...patchable } = applicationPatch.shape;

const applicationPart = z.strictObject({
  ...patchable,
  type: createApplication.body.shape.type.optional(),
  environment: applicationInputs.environment.optional(),
});

const requiresName = {
  required: ['application'],
  properties: { application: { required: ['name'] } },
};

const { visibility, organizations } = putVisibility.body.shape;

/**
 * An application with its listing, as a file. Absent members stay unchanged, and null resets a
 * member. Objects are merged, whereas lists and `listing.version` are replaced.
 */
export const manifestSchema = z
  .strictObject({
    $schema: z
      .string()
      .max(2_000)
      .optional()
      .meta({ description: 'The address of this schema, for editors' }),
    version: z.literal(1, 'must be 1').meta({ description: 'The version of this format' }),
    id: idSchema.optional().meta({
      description:
        'The id of the application. Without an id, the application of this name in the workspace is used, or created if there is none',
    }),
    application: applicationPart.optional().meta({
      description:
        'The application. To create an application, `name`, `type` and `scopes` are required; `environment` is the environment of the credential',
    }),
    listing: listingPart.optional().meta({
      description:
        'Listing of the application in the directory, which a first `apply` creates as a draft',
    }),
    visibility: visibility.nullable().optional().meta({
      description:
        'Who finds the application in the directory: `private` (its workspace), `organization` (its organization and those in `organizations`) or `public` (everybody, once the listing is approved)',
    }),
    organizations: organizations
      .unwrap()
      .nullable()
      .optional()
      .meta({ description: 'Ids of other organizations, for the visibility `organization`' }),
  })
  .superRefine(({ id, application, ...shared }, context) => {
    const isShared = shared.visibility === undefined || shared.visibility === 'organization';
    if (!isShared && (shared.organizations ?? []).length > 0) {
      context.addIssue({
        code: 'custom',
        path: ['organizations'],
        message: 'must be absent unless the visibility is organization',
      });
    }
    if (id === undefined && application?.name === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['application', 'name'],
        message: 'is required if there is no id',
      });
    }
  })
  .meta({
    title: 'Manifest of an application',
    description:
      'One application, its listing and its visibility. An absent member stays unchanged; null resets a member to its value for an application created without the member.',
    anyOf: [{ required: ['id'] }, requiresName],
  });

export type Manifest = z.output<typeof manifestSchema>;
