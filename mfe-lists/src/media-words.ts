/** What the media library and its upload say. Strings of the specification carry their acceptance ID. */
export const mediaWords = {
  title: 'Media', // SHELL-01
  columns: {
    preview: 'Preview', // MEDIA-01
    title: 'Title',
    identity: 'Identity',
    created: 'Created Date',
    size: 'Size (KB)', // MEDIA-02
  },
  search: 'Search by title',
  dropHere: 'Drop photos and videos to upload them',
  upload: 'Upload',
  previewOf: (title: string) => `Preview ${title}`,
  delete: (title: string) => `Delete ${title}`,
  deleteQuestion: 'Do you want to delete this Media?', // CONF-04
  empty: 'Upload the photos and videos your texts carry.',
  readOnly: 'Your agency has no media yet.',
  carriers: (names: string) => `Accepted by ${names}`,
  notBy: (name: string) => `Too large for ${name}`,
  allCarriers: 'All carriers',
  view: { label: 'View', table: 'Table', grid: 'Grid' },
  shown: { previous: 'Previous', next: 'Next' },
  panel: {
    title: 'Media Upload Manager', // SHELL-14
    files: 'Photos and videos',
    help: 'JPEG, PNG or GIF up to 5\u00a0MB, MP4 or 3GP up to 15\u00a0MB. Photos are resized, and their location data is removed.',
    forAll: 'Identity for all',
    titleOf: 'Title',
    identityOf: 'Identity',
    remove: (title: string) => `Remove ${title}`,
    cancel: (title: string) => `Cancel ${title}`,
    again: 'Retry',
    retry: (title: string) => `Retry ${title}`,
    sending: (title: string) => `Uploading ${title}`,
    preparing: 'Preparing it to send…',
    submit: 'Submit',
    unsaved: 'These files are not uploaded yet.',
    missing: {
      files: 'Choose at least one file.',
      identity: 'Choose an identity for every file.',
      title: 'Give every file a title.',
      unfit: 'Remove the files that cannot be sent.',
    },
    wrongType: 'Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.',
    heic: 'HEIC photos cannot be sent. Save it as JPEG first; on an iPhone: Settings, Camera, Formats, Most Compatible.',
    nothing: 'The file is empty. Please export it again.',
    tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
    large: 'Above 600 KB: some carriers shrink or drop it.', // MUP-08
    shrunk: 'It will be made smaller than 600 KB.',
    uploaded: (count: number) => (count === 1 ? 'Media uploaded.' : `${count} files uploaded.`),
  },
} as const;
