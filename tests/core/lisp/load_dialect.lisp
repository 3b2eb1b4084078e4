;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Loads the dialect into the plain Lisp, for tests without a world.

(defvar cl-user::*lisp* (merge-pathnames "../../../core/lisp/" *load-truename*))

(defun cl-user::dialect-files ()
  "The words between set(lisp_files and ) in the CMakeLists.txt; the loader locks all up."
  (with-open-file (stream (merge-pathnames "CMakeLists.txt" cl-user::*lisp*))
    (let* ((text (make-string (file-length stream)))
           (size (read-sequence text stream))
           (begin (+ (search "set(lisp_files" text) 14))
           (list (subseq text begin (position #\) text :start begin :end size))))
      (remove "LOADER" (read-from-string (format nil "(~a)" list))
              :key #'symbol-name :test #'string=))))

;; An error that nothing expects must not wait for a person.
(setf ext:*invoke-debugger-hook* (lambda (condition hook)
                                   (declare (ignore hook))
                                   (format t "~&~a~%" condition)
                                   (ext:quit 2)))

;; The dialect takes these away from programs.
(defvar cl-user::*ways-out* (mapcar #'fdefinition '(ext:quit mp:exit-process)))

(dolist (file (cl-user::dialect-files))
  (handler-bind ((warning #'muffle-warning))
    (load (merge-pathnames (format nil "~(~a~).lisp" file) cl-user::*lisp*) :verbose nil)))

(setf (fdefinition 'ext:quit) (first cl-user::*ways-out*)
      (fdefinition 'mp:exit-process) (second cl-user::*ways-out*))
