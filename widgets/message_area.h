// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>
#include <functional>

#include "core/view/notice.h"
#include "widgets/file_place.h"

class QHBoxLayout;
class QVBoxLayout;

namespace magna {

/// What a message offers to do.
struct MessageOffer {
  QString yes;                   ///< on the button that does it: "Reload"
  std::function<void()> effect;  ///< afterwards the message is put away
  QString no = {};               ///< on the button that only puts it away; empty = "Later"
};

/// One message: icon, kind in words for a screen reader, text, and a button that puts it away, or
/// two if it offers something. Places in files are links.
class MessageBar : public QFrame {
  Q_OBJECT
 public:
  MessageBar(Severity severity, const QString& text, MessageOffer offer, QWidget* parent);
  const QString& text() const { return text_; }

 signals:
  void dismissed();
  void source_wanted(const magna::FilePlace& place);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void add_close(QHBoxLayout& row);
  void add_offer(QHBoxLayout& row, MessageOffer offer);

  Severity severity_;
  QString text_;
};

/// The messages over the head of the map, newest last. Takes no room while there is none; never
/// takes the focus.
class MessageArea : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMost = 4;  ///< the oldest goes when there are more

  explicit MessageArea(QWidget* parent = nullptr);

  /// The same text twice is one message.
  void show_message(Severity severity, const QString& text);
  /// The same for something that can be done about it, or left.
  void show_offer(const QString& text, MessageOffer offer);
  /// Takes a message away that no longer holds.
  void withdraw(const QString& text);
  QStringList texts() const;

 signals:
  /// A place that a message tells of is to be opened.
  void source_wanted(const magna::FilePlace& place);

 private:
  void add(Severity severity, const QString& text, MessageOffer offer);

  QVBoxLayout* rows_;
};

}  // namespace magna
