// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/confirm_bar.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {

ConfirmBar::ConfirmBar(QWidget* parent) : QFrame(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(40, 6, 8, 6);
  row->setSpacing(8);
  auto* column = new QVBoxLayout;
  column->setSpacing(0);
  const auto label = [this] {
    auto* made = new QLabel(this);
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    return made;
  };
  question_ = label();
  QFont strong = font();
  strong.setBold(true);
  question_->setFont(strong);
  targets_ = label();
  targets_->setAccessibleName(tr("Details"));
  column->addWidget(question_);
  column->addWidget(targets_);
  row->addLayout(column, 1);
  yes_ = new QPushButton(this);
  no_ = new QPushButton(tr("Cancel"), this);
  for (QPushButton* button : {yes_, no_}) {
    button->setMinimumHeight(32);
    button->setAutoDefault(true);  // Enter presses the focused button
    row->addWidget(button, 0, Qt::AlignVCenter);
  }
  connect(no_, &QPushButton::clicked, this, &ConfirmBar::cancel);
  connect(yes_, &QPushButton::clicked, this, [this] {
    const auto effect = std::exchange(effect_, nullptr);
    end();
    if (effect) effect();
  });
  hide();
}

void ConfirmBar::ask(const QString& question, const QStringList& targets, const QString& yes,
                     std::function<void()> effect) {
  question_->setText(question);
  targets_->setText(targets.join(QStringLiteral(", ")));
  yes_->setText(yes);
  yes_->setAccessibleDescription(QStringLiteral("%1 %2").arg(question, targets_->text()));
  no_->setAccessibleDescription(yes_->accessibleDescription());
  effect_ = std::move(effect);
  QWidget* focus = QApplication::focusWidget();
  if (focus != nullptr && !isAncestorOf(focus)) focus_before_ = focus;
  show();
  no_->setFocus(Qt::OtherFocusReason);
}

void ConfirmBar::cancel() {
  effect_ = nullptr;
  end();
}

void ConfirmBar::end() {
  const bool had_focus = isAncestorOf(QApplication::focusWidget());
  hide();
  if (had_focus && focus_before_ != nullptr) focus_before_->setFocus(Qt::OtherFocusReason);
}

QString ConfirmBar::text() const {
  return question_->text() + QLatin1Char('\n') + targets_->text();
}

void ConfirmBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return cancel();
  QFrame::keyPressEvent(event);
}

void ConfirmBar::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.caution_tint);
  painter.fillRect(QRect(0, 0, scaled(4), height()), l.caution);
  painter.drawPixmap(QPointF(12, 10),
                     tinted_pixmap(QStringLiteral("caution"), l.caution, 20, devicePixelRatioF()));
}

}  // namespace magna
