import { Component, type ReactNode } from 'react';

/**
 * Every root of a remote stands in one: single-spa-react's mount never rejects when the first render throws, so
 * without it a crash would be an empty page nobody hears of. The shell draws what the person sees.
 */
export class RemoteBoundary extends Component<
  { onCrash: (error: unknown) => void; children: ReactNode },
  { crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
