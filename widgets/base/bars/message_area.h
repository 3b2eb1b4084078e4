// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <functional>

#include "core/view/notice.h"
#include "widgets/base/bars/bar_row.h"
#include "widgets/base/text/file_place.h"

class QProgressBar;
class QVBoxLayout;

namespace magna {

/// An action that a message offers.
struct MessageOffer {
  QString yes;                         ///< text of its button: "Reload"
  std::function<void()> effect;        ///< the action; the message is then dismissed
  QString no = {};                     ///< text of the button that dismisses; empty = "Later"
  std::function<void()> refused = {};  ///< called when that button is pressed
};

/// One message: icon, severity as a word for screen readers, text, the progress of the work that it
/// is about, and one or two buttons. Places in files are links.
class MessageBar : public BarFrame {
  Q_OBJECT
 public:
  MessageBar(Severity severity, const QString& text, MessageOffer offer, QString subject,
             QWidget* parent);
  const QString& text() const { return text_; }
  const QString& subject() const { return subject_; }
  Severity severity() const { return severity_; }
  /// `share`: of the work that is done, 0 to 1.
  void show_share(double share);
  bool in_progress() const { return progress_ != nullptr; }

 signals:
  void dismissed();
  void source_wanted(const magna::FilePlace& place);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void add_close();
  void add_offer(MessageOffer offer);

  Severity severity_;
  QString text_;
  QString subject_;
  QProgressBar* progress_ = nullptr;  ///< null: it is not about a work
};

/// The messages over the top of the map, newest last. Takes no room without messages; never takes
/// the focus. A message replaces an earlier one about the same subject, so that results of repeated
/// work do not pile up.
class MessageArea : public QWidget {
  Q_OBJECT
 public:
  /// Further messages replace the oldest that is neither a warning nor about a work in progress.
  static constexpr int kMost = 4;

  explicit MessageArea(QWidget* parent = nullptr);

  /// The subject of messages from the calling place in the source.
  static QString subject_here(const char* file = __builtin_FILE(), int line = __builtin_LINE());
  /// Repeated texts are shown once. If several messages about a subject count, such as the errors
  /// of a file, their texts are their subjects.
  void show_message(Severity severity, const QString& text,
                    const QString& subject = subject_here());
  /// Shows a message with an action. Its subject is its text if empty.
  void show_offer(const QString& text, MessageOffer offer, const QString& subject = {});
  /// Shows the progress of a work, 0 to 1, with an action, such as cancelling it. Called again with
  /// the same text, it changes the progress alone. The next message about the subject replaces it.
  void show_progress(const QString& text, double share, MessageOffer offer, const QString& subject);
  /// Removes a message that no longer holds, given by its text or subject.
  void withdraw(const QString& message);
  QStringList texts() const;

 signals:
  /// A link to a place was followed.
  void source_wanted(const magna::FilePlace& place);

 private:
  /// Null: the text is shown already.
  MessageBar* add(Severity severity, const QString& text, MessageOffer offer,
                  const QString& subject);
  void remove(QWidget& bar);
  QList<MessageBar*> bars() const;

  QVBoxLayout* rows_;
};

}  // namespace magna
