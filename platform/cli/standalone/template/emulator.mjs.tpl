/**
 * What `mfe dev {{name}} --alone` answers where the example of the API's document is not enough, or of calls of its own: by
 * call, 'GET /lists/:id', a reply or a function of what is asked ({ query, body, url }). Imports nothing; read again when it is saved.
 * Every call: `/api/docs` of a console, or `openapi.json` of @campaign/shared-api.
 */
const lists = ['Spring drive', 'Volunteers', 'First-time donors'].map((listName, index) => ({
  ...{ listId: index + 1, listName, listState: 'ACTIVE', listType: 'House File', leadsLoaded: 1200 - 400 * index },
  ...{ identityId: 1, identityName: 'Harbor Youth', accountId: 31, userName: 'Harbor Strategies' },
  ...{ createdAt: `2026-11-2${index}T15:00:00.000Z`, uploadedBy: 1, fileUrl: '', columnMap: [] },
}));

export default {
  'GET /phone_lists': ({ query }) => {
    const found = lists.filter(({ listName }) => listName.toLowerCase().includes((query.query ?? '').toLowerCase()));
    return { data: found, total: found.length };
  },
};
