const WIDTH = 320;
const QUALITY = 0.7;
const PATIENCE_MS = 5_000;

/**
 * A picture of a film as base64 JPEG, a moment from its beginning; undefined where this browser does not play it, and once
 * `signal` is aborted. Drawn here, so that the server decodes no films.
 */
export async function stillOf(film: File, signal: AbortSignal): Promise<string | undefined> {
  if (!film.type.startsWith('video/')) return undefined;
  const video = document.createElement('video');
  if (video.canPlayType(film.type) === '') return undefined;
  const address = URL.createObjectURL(film);
  Object.assign(video, { muted: true, preload: 'auto', src: address });
  try {
    await heard(video, 'loadeddata', signal);
    // The very first frame is often black.
    const seeked = heard(video, 'seeked', signal);
    video.currentTime = Math.min(1, (video.duration || 0) / 2);
    await seeked;
    return drawn(video);
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
    video.removeAttribute('src');
  }
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => (clearTimeout(timer), reject(new Error(why)));
    const timer = setTimeout(() => fail('late'), PATIENCE_MS);
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
    video.addEventListener('error', () => fail('unplayable'), { once: true });
    signal.addEventListener('abort', () => fail('cancelled'), { once: true });
    if (signal.aborted) fail('cancelled');
  });
}

function drawn(video: HTMLVideoElement): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / (video.videoWidth || 1));
  const pen = canvas.getContext('2d');
  if (!pen || canvas.width === 0 || canvas.height === 0) return undefined;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1];
}
