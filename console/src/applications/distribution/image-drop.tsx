import { Button, Text } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import classes from './distribution.module.css';
import { type ImageProblem, type ImageRule, imageProblem, imageTypes } from './image-problem.ts';
import { distributionTexts } from './texts.ts';

interface ImageDropProps {
  label: string;
  rule: ImageRule;
  isBusy: boolean;
  onFile(file: File): void;
}

/**
 * Accepts an image by drag and drop or by choice of a file. Shows errors of the file before the
 * upload.
 */
export function ImageDrop({ label, rule, isBusy, onFile }: ImageDropProps) {
  const t = useTexts(distributionTexts);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<ImageProblem>();
  const sizes = {
    width: rule.minWidth,
    height: rule.minHeight,
    max: rule.max,
  };
  async function take(file: File | undefined): Promise<void> {
    if (file) {
      const found = await imageProblem(file, rule);
      setProblem(found);
      if (found === undefined) {
        onFile(file);
      }
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keys
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={imageTypes.join(',')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <span id={hintId}>{t(rule.isSquare ? 'logoHint' : 'screenshotHint', sizes)}</span>
      {problem && (
        <Text c="var(--irp-danger)" role="alert">
          {t(problem, sizes)}
        </Text>
      )}
    </div>
  );
}
