// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mark_editor.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>
#include <QValidator>
#include <algorithm>

#include "widgets/mark_class.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kWordsWidth = 220;

/// The engine's limit, which counts bytes.
class BytesValidator final : public QValidator {
 public:
  using QValidator::QValidator;
  State validate(QString& text, int&) const override {
    const bool fits = static_cast<std::size_t>(text.toUtf8().size()) <= MarkContent::kMaxBytes;
    return fits ? Acceptable : Invalid;
  }
};

}  // namespace

MarkEditor::MarkEditor(const MarkContent& mark, bool fresh, QWidget* parent)
    : ItemEditor(tr("Mark"), parent),
      first_(mark),
      fresh_(fresh),
      kinds_(new QButtonGroup(this)),
      words_(new QLineEdit(this)) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(4, 4, 4, 4);
  rows->setSpacing(4);
  auto* classes = new QHBoxLayout;
  rows->addLayout(classes);
  for (const MarkClass& one : mark_classes()) classes->addWidget(kind_button(one.kind));
  classes->addStretch(1);
  auto* row = new QHBoxLayout;
  rows->addLayout(row);
  choose(mark.kind);
  words_->setText(QString::fromStdString(mark.text));
  words_->setPlaceholderText(tr("Text of the mark; Enter places it"));
  words_->setAccessibleName(tr("Text of the mark"));
  keep_scaled(*words_, [this] {
    const int room = parentWidget() != nullptr ? parentWidget()->width() * 2 / 5 : kWordsWidth;
    words_->setMinimumWidth(std::min(scaled(kWordsWidth), std::max(room, kWordsWidth / 2)));
  });
  words_->setValidator(new BytesValidator(words_));
  row->addWidget(words_);
  row->addWidget(make_done_button(tr("Accepts the mark (Enter)")));
  set_field(*words_);
  adjustSize();
}

QToolButton* MarkEditor::kind_button(MarkKind kind) {
  auto* button = new QToolButton(this);
  button->setText(mark_word(kind));
  button->setIcon(tinted_icon(QLatin1String(mark_class(kind).icon)));
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setToolTip(mark_hint(kind));
  button->setAccessibleDescription(button->toolTip());
  button->setCheckable(true);
  add_control(*button);
  kinds_->addButton(button, static_cast<int>(kind));
  return button;
}

MarkContent MarkEditor::mark() const {
  MarkContent mark = first_;
  mark.kind = static_cast<MarkKind>(kinds_->checkedId());
  mark.text = words_->text().trimmed().toStdString();
  return mark;
}

void MarkEditor::choose(MarkKind kind) { kinds_->button(static_cast<int>(kind))->setChecked(true); }

bool MarkEditor::has_change() const {
  const MarkContent now = mark();
  const bool silent = now.text.empty() && mark_class(now.kind).needs_text;
  return !silent && (fresh_ || now != first_);
}

void MarkEditor::choose_next(int step) { choose(mark_kind_after(mark().kind, step)); }

void MarkEditor::take() {
  if (finish()) emit taken(mark());
}

}  // namespace magna
