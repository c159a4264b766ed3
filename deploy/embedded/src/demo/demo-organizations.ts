import type { PlatformRole, Role } from '@irp/contracts/permissions';

export interface DemoUser {
  role: Role;
  email: string;
  name: string;
  platformRoles?: PlatformRole[];
}

export interface DemoOrganization {
  name: string;
  plan: string;
  workspaces: { name: string; people: DemoUser[] }[];
}

/** In the order of workspaces and users in `demo.json`: add new organizations at the end. */
export const demoOrganizations: DemoOrganization[] = [
  {
    name: 'Meridian Capital',
    plan: 'enterprise',
    workspaces: [
      {
        name: 'Global Equities',
        people: [
          {
            role: 'owner',
            email: 'olivia.owner@meridian.example',
            name: 'Olivia Owner',
          },
          {
            role: 'admin',
            email: 'adam.admin@meridian.example',
            name: 'Adam Admin',
          },
          {
            role: 'developer',
            email: 'dana.developer@meridian.example',
            name: 'Dana Developer',
          },
          {
            role: 'member',
            email: 'milo.member@meridian.example',
            name: 'Milo Member',
          },
        ],
      },
      {
        name: 'Credit Research',
        people: [
          {
            role: 'owner',
            email: 'nora.neighbour@meridian.example',
            name: 'Nora Neighbour',
          },
        ],
      },
    ],
  },
  {
    // The operators of the platform and reviewers of listings, in a separate organization.
    name: 'Platform Operations',
    plan: 'enterprise',
    workspaces: [
      {
        name: 'Directory',
        people: [
          {
            role: 'admin',
            email: 'rhea.reviewer@platform.example',
            name: 'Rhea Reviewer',
            platformRoles: ['reviewer'],
          },
          {
            role: 'owner',
            email: 'otto.operator@platform.example',
            name: 'Otto Operator',
            platformRoles: ['operator'],
          },
        ],
      },
    ],
  },
  {
    // The organization installs applications of other organizations from the directory.
    name: 'Northwind Pensions',
    plan: 'team',
    workspaces: [
      {
        name: 'Pension Fund',
        people: [
          {
            role: 'owner',
            email: 'ines.installer@northwind.example',
            name: 'Ines Installer',
          },
        ],
      },
    ],
  },
];
