export {
  ChatBubble,
  type ChatBubbleProps,
  type ChatMessage,
  type DeliveryState,
} from './messaging/chat-bubble';
export { ChatThread, type ChatThreadProps } from './messaging/chat-thread';
export { LaunchCard, type LaunchCardProps, type LaunchCheck } from './messaging/launch-card';
export { MediaThumb, mediaKindAt, mediaKindOf, type Media, type MediaKind } from './messaging/media-thumb';
export { PhonePreview, type PhonePreviewProps } from './messaging/phone-preview';
export { SegmentCounter, type SegmentCounterProps } from './messaging/segment-counter';
