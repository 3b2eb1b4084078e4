// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/message_area.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/wrapped_label.h"

namespace magna {
namespace {

struct SeverityStyle {
  QString icon;
  QString word;
  QColor colour;
  QColor tint;
};

SeverityStyle style_of(Severity severity, const Look& l) {
  switch (severity) {
    case Severity::Info:
      return {QStringLiteral("info"), MessageBar::tr("Information"), l.accent, l.accent_tint};
    case Severity::Caution:
      return {QStringLiteral("caution"), MessageBar::tr("Caution"), l.caution, l.caution_tint};
    case Severity::Warning: break;
  }
  return {QStringLiteral("warning"), MessageBar::tr("Warning"), l.warning, l.warning_tint};
}

}  // namespace

MessageBar::MessageBar(Severity severity, const QString& text, MessageOffer offer, QString subject,
                       QWidget* parent)
    : BarFrame(4, parent), severity_(severity), text_(text), subject_(std::move(subject)) {
  auto* label = new WrappedLabel(this);
  const QString shown = with_reason_first(text);
  const auto places = find_places(shown);
  label->show_text(places.empty() ? with_elided_paths(shown) : with_links(shown, places),
                   !places.empty());
  label->setToolTip(text);
  label->setTextInteractionFlags(places.empty()
                                     ? Qt::TextSelectableByMouse
                                     : Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                           Qt::LinksAccessibleByKeyboard);
  if (!places.empty()) label->setMargin(4);  // room for the focus ring
  connect(label, &QLabel::linkActivated, this,
          [this](const QString& link) { emit source_wanted(place_from(link)); });
  const SeverityStyle d = style_of(severity, look_of(palette()));
  label->setAccessibleName(QStringLiteral("%1: %2").arg(d.word, text));
  texts().addWidget(label);
  if (offer.effect) {
    add_offer(std::move(offer));
  } else {
    add_close();
  }
}

void MessageBar::show_share(double share) {
  constexpr int kThousandths = 1000;
  if (progress_ == nullptr) {
    progress_ = new QProgressBar(this);
    progress_->setRange(0, kThousandths);
    progress_->setAccessibleName(text_);
    texts().addWidget(progress_);
  }
  progress_->setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * kThousandths));
}

void MessageBar::add_close() {
  auto* close = new QToolButton(this);
  close->setIcon(tinted_icon(QStringLiteral("close")));
  close->setAutoRaise(true);
  keep_scaled(*close, [close] { close->setMinimumSize(scaled(32), scaled(32)); });
  close->setToolTip(tr("Dismiss this message"));
  close->setAccessibleName(tr("Dismiss message"));
  connect(close, &QToolButton::clicked, this, &MessageBar::dismissed);
  buttons().addWidget(close, 0, Qt::AlignTop | Qt::AlignRight);
}

void MessageBar::add_offer(MessageOffer offer) {
  auto* yes = new QPushButton(offer.yes, this);
  auto* later = new QPushButton(offer.no.isEmpty() ? tr("Later") : offer.no, this);
  for (QPushButton* button : {yes, later}) {
    button->setAutoDefault(true);  // Enter presses the focused button
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleDescription(text_);
    keep_scaled(*button, [button] { button->setMinimumHeight(scaled(32)); });
    buttons().addWidget(button, 0, Qt::AlignVCenter);
  }
  yes->setToolTip(text_);
  later->setToolTip(offer.refused ? text_ : tr("Dismiss this message"));
  connect(yes, &QPushButton::clicked, this, [this, effect = std::move(offer.effect)] {
    effect();
    emit dismissed();
  });
  connect(later, &QPushButton::clicked, this, [this, refused = std::move(offer.refused)] {
    if (refused) refused();
    emit dismissed();
  });
}

void MessageBar::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  const SeverityStyle d = style_of(severity_, l);
  QPainter painter(this);
  painter.fillRect(rect(), d.tint);
  painter.fillRect(QRect(0, 0, 4, height()), d.colour);
  painter.fillRect(QRect(0, height() - 1, width(), 1), l.line);
  painter.drawPixmap(QPointF(scaled(12), scaled(10)),
                     tinted_pixmap(d.icon, d.colour, scaled(20), devicePixelRatioF()));
}

MessageArea::MessageArea(QWidget* parent) : QWidget(parent) {
  rows_ = new QVBoxLayout(this);
  rows_->setContentsMargins(0, 0, 0, 0);
  rows_->setSpacing(0);
  hide();
}

void MessageArea::show_message(Severity severity, const QString& text, const QString& subject) {
  add(severity, text, {}, subject);
}

void MessageArea::show_offer(const QString& text, MessageOffer offer, const QString& subject) {
  add(Severity::Info, text, std::move(offer), subject.isEmpty() ? text : subject);
}

void MessageArea::show_progress(const QString& text, double share, MessageOffer offer,
                                const QString& subject) {
  for (MessageBar* bar : bars()) {
    if (bar->in_progress() && bar->text() == text) return bar->show_share(share);
  }
  if (auto* const bar = add(Severity::Info, text, std::move(offer), subject))
    bar->show_share(share);
}

QString MessageArea::subject_here(const char* file, int line) {
  return QStringLiteral("%1:%2").arg(QString::fromUtf8(file)).arg(line);
}

MessageBar* MessageArea::add(Severity severity, const QString& text, MessageOffer offer,
                             const QString& subject) {
  for (MessageBar* bar : bars()) {
    if (bar->text() == text) return nullptr;
    if (bar->subject() == subject) remove(*bar);
  }
  auto* bar = new MessageBar(severity, text, std::move(offer), subject, this);
  connect(bar, &MessageBar::source_wanted, this, &MessageArea::source_wanted);
  connect(bar, &MessageBar::dismissed, this, [this, bar] { remove(*bar); });
  rows_->addWidget(bar);
  if (rows_->count() > kMost) {
    const auto all = bars();
    const auto oldest = std::ranges::find_if(all, [&](MessageBar* one) {
      return one != bar && one->severity() != Severity::Warning && !one->in_progress();
    });
    const auto first =
        std::ranges::find_if(all, [](MessageBar* one) { return !one->in_progress(); });
    remove(oldest != all.end() ? **oldest : **first);
  }
  bar->show();
  show();
  return bar;
}

void MessageArea::remove(QWidget& bar) {
  rows_->removeWidget(&bar);
  bar.hide();
  bar.deleteLater();
  setVisible(rows_->count() > 0);
}

void MessageArea::withdraw(const QString& message) {
  for (MessageBar* bar : bars()) {
    if (bar->text() == message || bar->subject() == message) return remove(*bar);
  }
}

QStringList MessageArea::texts() const {
  QStringList all;
  for (const MessageBar* bar : bars()) all << bar->text();
  return all;
}

QList<MessageBar*> MessageArea::bars() const {
  QList<MessageBar*> all;
  for (int i = 0; i < rows_->count(); ++i) {
    all << static_cast<MessageBar*>(rows_->itemAt(i)->widget());
  }
  return all;
}

}  // namespace magna
