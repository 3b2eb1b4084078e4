// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

#include "core/engine/notice.h"

class QVBoxLayout;

namespace magna {

/// One message: icon, kind in words for a screen reader, text, and a button that puts it away.
class MessageBar : public QFrame {
  Q_OBJECT
 public:
  MessageBar(Severity severity, const QString& text, QWidget* parent = nullptr);
  const QString& text() const { return text_; }

 signals:
  void dismissed();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Severity severity_;
  QString text_;
};

/// The messages above the map, newest last. Takes no room while there is none; never takes the
/// focus.
class MessageArea : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMost = 4;  ///< the oldest goes when there are more

  explicit MessageArea(QWidget* parent = nullptr);

  /// The same text twice is one message.
  void show_message(Severity severity, const QString& text);
  /// Takes a message away that no longer holds.
  void withdraw(const QString& text);
  QStringList texts() const;

 private:
  QVBoxLayout* rows_;
};

}  // namespace magna
