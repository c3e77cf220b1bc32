import styled from 'styled-components';

export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: var(--space-20);
`;

export const Options = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0 0 var(--space-8);
    font: var(--text-label);
  }
`;

export const Intro = styled.p`
  margin: 0 0 var(--space-16);
  font: var(--text-body);
  color: var(--color-muted);
`;

export const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
`;

export const Choice = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);

  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

export const PhoneOrder = styled.p`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  min-height: 32px;
  margin: var(--space-4) 0 0;
  font: var(--text-caption);
  color: var(--color-muted);
`;
