// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <functional>

class QFileDialog;
class QWidget;

namespace magna {

/// A dialog for files that the caller sets up further and shows with `open()` or `show()`; it
/// deletes itself when closed. `kinds`: name filters, separated by ";;". It is Qt's dialog, not the
/// desktop's: it has no event loop of its own, the stop shortcuts work in it, and files cannot be
/// renamed or deleted there.
QFileDialog* make_file_dialog(QWidget* parent, const QString& title, const QString& kinds = {});

/// Writes files atomically on a thread of its own, one after the other.
class FileSaver : public QObject {
  Q_OBJECT
 public:
  explicit FileSaver(QObject* parent = nullptr);
  /// Waits for pending writes.
  ~FileSaver() override;

  /// `contents` is called on that thread and must not share data with others.
  void save(std::function<QByteArray()> contents, const QString& file);

 signals:
  void saved(const QString& file);
  /// `why`: the reason.
  void failed(const QString& file, const QString& why);

 private:
  QThreadPool pool_;
};

}  // namespace magna
