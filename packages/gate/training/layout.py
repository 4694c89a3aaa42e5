"""What the model answers, and how texts lie in the rows that it is trained on."""

CLASSES = ["content_generation", "recommendation", "scheduling", "ui_rendering", "notification_delivery", "task_execution"]
REFUSE = len(CLASSES)
REASONS = ["advertising", "sharing", "training", "analytics", "judging", "testing", "security", "keeping", "deception", "harm", "fetching", "vague", "arguing", "unreadable"]
OUTPUTS = REFUSE + 1 + len(REASONS)

ROW = 128  # tokens
MOST_TEXTS = 16  # in a row
NO_TEXT = 255  # the text number of what pads a row
NO_LABEL = 2  # neither allowed (0) nor refused (1)
UNKNOWN = -1  # reason
