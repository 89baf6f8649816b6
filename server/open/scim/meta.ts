import { schemas } from './said.ts';

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const inside = (name: string, subAttributes: object[], more: object = {}) => attribute(name, { type: 'complex', subAttributes, ...more });

/** What the service says of itself: by path, and of a list each by its id. */
export function metaOf(base: string): { whole: Record<string, object>; one: Record<string, Record<string, object>> } {
  const user = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: schemas.user,
    name: 'User',
    description: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      inside(
        'name',
        ['honorificPrefix', 'givenName', 'familyName', 'formatted'].map((name) => attribute(name)),
      ),
      attribute('title'),
      attribute('active', { type: 'boolean' }),
      inside('emails', [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })], { multiValued: true }),
      inside('phoneNumbers', [attribute('value'), attribute('type')], { multiValued: true }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schemas.user}` },
  };
  const enterprise = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: schemas.enterprise,
    name: 'EnterpriseUser',
    description: 'Enterprise User',
    attributes: [attribute('employeeNumber'), attribute('department')],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schemas.enterprise}` },
  };
  const type = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'User',
    schema: schemas.user,
    schemaExtensions: [{ schema: schemas.enterprise, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  };
  const listOf = (...Resources: object[]) => ({
    schemas: [schemas.list],
    totalResults: Resources.length,
    startIndex: 1,
    itemsPerPage: Resources.length,
    Resources,
  });
  const whole = {
    '/ServiceProviderConfig': {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        { type: 'oauthbearertoken', name: 'OAuth Bearer Token', description: 'OAuth 2.0, client_credentials', primary: true },
      ],
      meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
    },
    '/Schemas': listOf(user, enterprise),
    '/ResourceTypes': listOf(type),
  };
  return { whole, one: { '/Schemas': { [schemas.user]: user, [schemas.enterprise]: enterprise }, '/ResourceTypes': { User: type } } };
}
