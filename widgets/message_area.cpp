// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/message_area.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

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

MessageBar::MessageBar(Severity severity, const QString& text, MessageOffer offer, QWidget* parent)
    : QFrame(parent), severity_(severity), text_(text) {
  auto* row = new QHBoxLayout(this);
  row->setSpacing(8);
  auto* label = new QLabel(this);
  label->setWordWrap(true);
  const auto places = find_places(text);
  label->setTextFormat(places.empty() ? Qt::PlainText : Qt::RichText);
  label->setText(places.empty() ? text : with_links(text, places));
  label->setTextInteractionFlags(places.empty()
                                     ? Qt::TextSelectableByMouse
                                     : Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                           Qt::LinksAccessibleByKeyboard);
  if (!places.empty()) label->setMargin(4);  // room for the focus ring
  connect(label, &QLabel::linkActivated, this,
          [this](const QString& link) { emit source_wanted(place_from(link)); });
  const SeverityStyle d = style_of(severity, look_of(palette()));
  label->setAccessibleName(QStringLiteral("%1: %2").arg(d.word, text));
  row->addWidget(label, 1);
  if (offer.effect) {
    add_offer(*row, std::move(offer));
  } else {
    add_close(*row);
  }
  keep_scaled(*this, [row] { row->setContentsMargins(scaled(40), 4, 4, 4); });
}

void MessageBar::add_close(QHBoxLayout& row) {
  auto* close = new QToolButton(this);
  close->setIcon(tinted_icon(QStringLiteral("close")));
  close->setAutoRaise(true);
  keep_scaled(*close, [close] { close->setMinimumSize(scaled(32), scaled(32)); });
  close->setToolTip(tr("Dismiss this message"));
  close->setAccessibleName(tr("Dismiss message"));
  connect(close, &QToolButton::clicked, this, &MessageBar::dismissed);
  row.addWidget(close, 0, Qt::AlignTop);
}

void MessageBar::add_offer(QHBoxLayout& row, MessageOffer offer) {
  auto* yes = new QPushButton(offer.yes, this);
  auto* later = new QPushButton(offer.no.isEmpty() ? tr("Later") : offer.no, this);
  for (QPushButton* button : {yes, later}) {
    button->setAutoDefault(true);  // Enter presses the focused button
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleDescription(text_);
    keep_scaled(*button, [button] { button->setMinimumHeight(scaled(32)); });
    row.addWidget(button, 0, Qt::AlignVCenter);
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

void MessageArea::show_message(Severity severity, const QString& text) { add(severity, text, {}); }

void MessageArea::show_offer(const QString& text, MessageOffer offer) {
  add(Severity::Info, text, std::move(offer));
}

void MessageArea::add(Severity severity, const QString& text, MessageOffer offer) {
  if (texts().contains(text)) return;
  auto* bar = new MessageBar(severity, text, std::move(offer), this);
  connect(bar, &MessageBar::source_wanted, this, &MessageArea::source_wanted);
  connect(bar, &MessageBar::dismissed, this, [this, bar] {
    rows_->removeWidget(bar);
    bar->hide();
    bar->deleteLater();
    setVisible(rows_->count() > 0);
  });
  rows_->addWidget(bar);
  if (rows_->count() > kMost) {
    QWidget* oldest = rows_->itemAt(0)->widget();
    rows_->removeWidget(oldest);
    oldest->deleteLater();
  }
  show();
}

void MessageArea::withdraw(const QString& text) {
  const auto at = texts().indexOf(text);
  if (at < 0) return;
  QWidget* bar = rows_->itemAt(static_cast<int>(at))->widget();
  rows_->removeWidget(bar);
  bar->deleteLater();
  setVisible(rows_->count() > 0);
}

QStringList MessageArea::texts() const {
  QStringList all;
  for (int i = 0; i < rows_->count(); ++i) {
    all << static_cast<MessageBar*>(rows_->itemAt(i)->widget())->text();
  }
  return all;
}

}  // namespace magna
