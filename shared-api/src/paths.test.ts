import { paths, publicPageAt, shortCodeAt, withoutLastSlashes } from './paths';

it.each([
  [paths.home(), '/'],
  [paths.dashboard(), '/dashboard'],
  [paths.signIn(), '/signin'],
  [paths.signUp(), '/signup'],
  [paths.forgotPassword(), '/forgot-password'],
  [paths.resetPassword(), '/reset-password'],
  [paths.verifyEmail(), '/verify-email'],
  [paths.terms(), '/terms'],
  [paths.preview('t1'), '/preview?ticket=t1'],
  [paths.selectSendType(), '/select-send-type'],
  [paths.createJob('house'), '/house/create'],
  [paths.cloneJob({ jobType: 'P2P', jobId: 5 }), '/p2p/create?from=5'],
  [paths.cloneJob({ jobType: 'House File', jobId: 5 }), '/house/create?from=5'],
  [paths.cloneJob({ jobType: 'SoapBox', jobId: 5 }), '/soapbox/create?from=5'],
  [paths.editJob(5), '/job/edit/5'],
  [paths.job('House File', 5), '/house%20file/5'],
  [paths.jobAgents('P2P', 5), '/p2p/5?agents=choose'],
  [paths.jobReport('SoapBox', 5, 7), '/soapbox/5/7/reports'],
  [paths.phoneLists(), '/phonelist'],
  [paths.media(), '/media'],
  [paths.users(), '/agent'],
  [paths.users(12), '/agent?agency=12'],
  [paths.auditOf(12), '/admin/audit?agency=12'],
  [paths.agencies(), '/agencies'],
  [
    paths.numberCheck({ phone: '+12025550100', accountId: 12, identityId: 7 }),
    '/dnc?check=%2B12025550100&of=12&for=7',
  ],
  [paths.identities(), '/identity'],
  [paths.identity(7), '/identity/7'],
  [paths.chat(5), '/chats/5'],
  [paths.inbox(), '/chats/inbox'],
  [paths.p2pChat(5), '/p2pchats/5'],
  [paths.conversations({ jobType: 'P2P', jobId: 5 }), '/p2pchats/5'],
  [paths.conversations({ jobType: 'SoapBox', jobId: 5 }), '/chats/5'],
  [paths.jobRow({ jobType: 'House File', jobId: 5 }), '/house/5'],
  [paths.jobRow({ jobType: 'P2P', jobId: 5 }), '/p2pchats/5'],
  [paths.jobRow({ jobType: 'SoapBox', jobId: 5 }), '/chats/5'],
])('ROUTE-05 ROUTE-07 ROUTE-08 leads to %s', (path, written) => {
  expect(path).toBe(written);
});

it.each([
  ['/signin', '/signin'],
  ['/SignIn//', '/signin'],
  ['/terms', '/terms'],
  ['/preview', '/preview'],
  ['/signin/more', undefined],
  ['/dashboard', undefined],
  ['/', undefined],
])('ROUTE-03 at %s stands %s', (pathname, page) => {
  expect(publicPageAt(pathname)).toBe(page);
});

it.each([
  ['/a//', '/a'],
  ['/a/b', '/a/b'],
  ['///', '/'],
  ['/', '/'],
  ['', '/'],
])('%j without its last slashes is %s', (pathname, without) => {
  expect(withoutLastSlashes(pathname)).toBe(without);
});

it.each([
  ['/Ab3dE6gH', 'Ab3dE6gH'],
  ['/Ab3dE6gH/', 'Ab3dE6gH'],
  ['/Ab3dE6g', undefined],
  ['/Ab3dE6gHi', undefined],
  ['/Ab3dE6g-', undefined],
  ['/x/Ab3dE6gH', undefined],
  ['/webhooks', undefined],
  ['/p2pChats', undefined],
])('SLINK-10 ROUTE-19 the code at %s is %s', (pathname, code) => {
  expect(shortCodeAt(pathname)).toBe(code);
});
