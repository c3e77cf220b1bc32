/** The tabs come with their own code: a first render cannot wait for it. */
export const loadTabs = () =>
  Promise.all([
    import('../features/delivery-tab/delivery-screen'),
    import('../features/jobs-tab/jobs-tab-screen'),
  ]);
