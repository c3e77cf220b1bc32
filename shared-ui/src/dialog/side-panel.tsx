import { StepList, type StepListItem } from '../wizard/step-list';
import { Modal, type ModalProps } from './modal';

export interface SidePanelProps extends ModalProps {
  /** 480 forms, 720 tables, 960 mapping; the whole screen under 768 px. */
  width?: 480 | 720 | 960;
  /** Shown under the title when the panel is a short wizard. */
  steps?: readonly StepListItem[];
  currentStep?: string;
}

/** A longer task beside the page; slides in from the right. */
export function SidePanel({ width = 480, steps, currentStep, header, ...rest }: SidePanelProps) {
  const top = steps ? (
    <>
      <StepList label={rest.title} steps={steps} current={currentStep} />
      {header}
    </>
  ) : (
    header
  );
  const step = steps?.find(({ id }) => id === currentStep)?.label;
  return <Modal {...rest} header={top} step={step} variant="panel" width={width} />;
}
