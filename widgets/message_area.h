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

/// An action that a message offers.
struct MessageOffer {
  QString yes;                         ///< text of its button: "Reload"
  std::function<void()> effect;        ///< the action; the message is then dismissed
  QString no = {};                     ///< text of the button that dismisses; empty = "Later"
  std::function<void()> refused = {};  ///< called when that button is pressed
};

/// One message: icon, severity as a word for screen readers, text, and one or two buttons. Places
/// in files are links.
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

/// The messages over the top of the map, newest last. Takes no room without messages; never takes
/// the focus.
class MessageArea : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMost = 4;  ///< further messages replace the oldest

  explicit MessageArea(QWidget* parent = nullptr);

  /// Repeated texts are shown once.
  void show_message(Severity severity, const QString& text);
  /// Shows a message with an action.
  void show_offer(const QString& text, MessageOffer offer);
  /// Removes a message that no longer holds.
  void withdraw(const QString& text);
  QStringList texts() const;

 signals:
  /// A link to a place was followed.
  void source_wanted(const magna::FilePlace& place);

 private:
  void add(Severity severity, const QString& text, MessageOffer offer);

  QVBoxLayout* rows_;
};

}  // namespace magna
