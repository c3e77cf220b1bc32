import { Component, type ComponentType, type ReactNode } from 'react';
import { Banner, Button } from '@campaign/shared-ui';
import { forgetFailedScreens, lazyScreen } from './lazy-screen';

const words = {
  missing: 'A part of this page could not be fetched. What you typed is still here.',
  retry: 'Try again',
};

const isMissing = (error: Error) => /^Loading (CSS )?chunk /.test(error.message);

/** Keeps a failed download where it belongs; anything else is the remote's own failure and goes on up. */
class PartBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  retry = () => {
    forgetFailedScreens();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isMissing(error)) throw error;
    return (
      <Banner
        tone="danger"
        role="alert"
        action={
          <Button size="sm" icon="refresh" onClick={this.retry}>
            {words.retry}
          </Button>
        }
      >
        {words.missing}
      </Banner>
    );
  }
}

/**
 * A part of a screen in a chunk of its own, e.g. an editor in a form. Like `lazyScreen`, but when it cannot be
 * fetched the form around it stays, with what was typed, and asks for it again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyScreen(load);
  return function LazyPart(props: Props) {
    return (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    );
  };
}
