;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Suggestions for a misspelt form.

(in-package "MAGNA")

(defun edit-distance (a b)
  "How many letters have to be changed, added, left out or swapped with their neighbour."
  (let* ((width (1+ (length b)))
         (rows (make-array (list (1+ (length a)) width) :initial-element 0)))
    (dotimes (i (1+ (length a)))
      (dotimes (j width)
        (setf (aref rows i j)
              (if (or (zerop i) (zerop j))
                  (+ i j)
                  (let ((same (char= (char a (1- i)) (char b (1- j)))))
                    (min (1+ (aref rows (1- i) j))
                         (1+ (aref rows i (1- j)))
                         (+ (aref rows (1- i) (1- j)) (if same 0 1))
                         (if (and (> i 1) (> j 1)
                                  (char= (char a (1- i)) (char b (- j 2)))
                                  (char= (char a (- i 2)) (char b (1- j))))
                             (1+ (aref rows (- i 2) (- j 2)))
                             (+ i j))))))))
    (aref rows (length a) (1- width))))

(defun own-symbols ()
  "The symbols of the packages that the files of the image have made."
  (let ((symbols nil) (*iterating* t))
    (when *image*
      (dolist (package (image-packages *image*))
        (do-symbols (symbol package) (when (own-symbol-p symbol) (push symbol symbols)))))
    symbols))

(defun known-forms ()
  "Every symbol a file can call: words of Lisp, of the simulator, and its own."
  (remove-if-not #'fboundp
                 (append (own-symbols)
                         (loop for symbol being the hash-keys of *allowed* collect symbol))))

(defun nearest-symbol (symbol candidates most)
  "The one of CANDIDATES whose name differs from that of SYMBOL least, in at most MOST letters, or nil."
  (let ((name (symbol-name symbol)) (best nil) (least (1+ most)))
    (dolist (known candidates best)
      (when (and (not (eq known symbol))
                 (<= (abs (- (length (symbol-name known)) (length name))) most))
        (let ((distance (edit-distance name (symbol-name known))))
          (when (or (< distance least)
                    (and best (= distance least) (string< (symbol-name known)
                                                          (symbol-name best))))
            (setf best known least distance)))))))

(defun nearest-form (symbol &optional others)
  "The known form, or one of the symbols OTHERS, whose name is like that of SYMBOL but for a letter or
two, or nil."
  (let ((letters (length (symbol-name symbol))))
    (nearest-symbol symbol (append others (known-forms))
                    (cond ((< letters 4) 0) ((< letters 6) 1) (t 2)))))
